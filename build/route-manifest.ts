import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { storefrontManifestOf } from '../src/web/rendering/storefront-manifest.ts'

const ASSIGNMENT = 'window.__reactRouterManifest='

type Part = { imports?: string[] | undefined; css?: string[] | undefined }
type Route = Part & { id: string; parentId?: string }
type Manifest = { url: string; routes: Record<string, Route> & { root: Route } }

/** Writes a second route manifest with the storefront's routes only, so that a storefront page does
 * not load the admin's (docs/reaching-in.md). `entry-context.server.ts` links the storefront's
 * pages to this manifest. */
export function storefrontManifest(): Plugin {
  return {
    name: 'zari-storefront-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // React Router writes the manifest into the client's folder while it builds the server.
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        const [file, ...others] = globSync(path.join(dir, '../client/static/manifest-*.js'))
        const text = file && others.length === 0 ? readFileSync(file, 'utf8') : ''
        if (!file || !text.startsWith(ASSIGNMENT))
          throw new Error(
            'No route manifest found. Has React Router changed it? See docs/reaching-in.md.',
          )
        writeFileSync(storefrontManifestOf(file), ASSIGNMENT + withoutAdmin(text))
      },
    },
  }
}

function withoutAdmin(text: string): string {
  const { routes, url, ...rest } = JSON.parse(text.slice(ASSIGNMENT.length, -1)) as Manifest
  const storefront = Object.entries(routes).filter(
    ([id, { parentId }]) =>
      id === 'root' || id === 'storefront/layout' || parentId === 'storefront/layout',
  )
  const manifest = {
    ...rest,
    url: storefrontManifestOf(url),
    routes: Object.fromEntries(storefront.map(([id, route]) => [id, ownParts(route, routes.root)])),
  }
  return `${JSON.stringify(manifest, withoutFalse)};`
}

/** Leaves out the files of the root route, because every page has already loaded them. */
function ownParts(route: Route, root: Route): Route {
  if (route === root) return root
  const isOwn = (file: string) => !root.imports?.includes(file) && !root.css?.includes(file)
  return { ...route, imports: route.imports?.filter(isOwn), css: route.css?.filter(isOwn) }
}

/** Omits values that the browser does not need: the router treats a missing flag as false, and only
 * the build reads `hasDefaultExport`. */
function withoutFalse(key: string, value: unknown): unknown {
  return value === false || key === 'hasDefaultExport' ? undefined : value
}
