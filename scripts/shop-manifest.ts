import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const BEGINNING = 'window.__reactRouterManifest='

type Manifest = { url: string; routes: Record<string, { id: string; parentId?: string }> }

/**
 * Beside the list of all routes, which the build writes for the browser, one with the storefront's pages alone: a shopper
 * does not carry the back office's addresses. `answer-request.server.ts` hands it out under this name.
 */
export function shopManifest(): Plugin {
  return {
    name: 'zari-shop-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // The whole list is written while the server is built.
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        const [file, ...others] = globSync(path.join(dir, '../client/static/manifest-*.js'))
        const text = file && others.length === 0 ? readFileSync(file, 'utf8') : ''
        if (!file || !text.startsWith(BEGINNING))
          throw new Error(
            'The list of routes is not where it was: React Router changed, see scripts/shop-manifest.ts.',
          )
        const { routes, url, ...rest } = JSON.parse(text.slice(BEGINNING.length, -1)) as Manifest
        const ofShop = Object.entries(routes).filter(
          ([id, { parentId }]) =>
            id === 'root' || id === 'storefront/layout' || parentId === 'storefront/layout',
        )
        const list = { ...rest, url: ofShopOnly(url), routes: Object.fromEntries(ofShop) }
        writeFileSync(ofShopOnly(file), `${BEGINNING}${JSON.stringify(list, withoutFalse)};`)
      },
    },
  }
}

function ofShopOnly(file: string): string {
  return file.replace(/\.js$/, '-shop.js')
}

/** The router takes what is missing for false. */
function withoutFalse(_key: string, value: unknown): unknown {
  return value === false ? undefined : value
}
