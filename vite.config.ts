import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leaveOut } from './scripts/left-out/leave-out.ts'
import { leftOutOfReactDom } from './scripts/left-out/react-dom.ts'
import { leftOutOfReactRouter } from './scripts/left-out/react-router.ts'
import { precompress } from './scripts/precompress.ts'
import { shopManifest } from './scripts/shop-manifest.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    leaveOut([...leftOutOfReactRouter, ...leftOutOfReactDom]),
    shopManifest(),
    precompress(),
  ],
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  // Few files, none of which waits for another: what every page needs, what the storefront shares, then the page itself.
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime|vite\/preload-helper/,
                },
                {
                  debugName: 'storefront',
                  name: (id, graph) =>
                    isPartOf(id, onEveryShelf, (part) => graph.getModuleInfo(part)?.importers ?? [])
                      ? 'storefront'
                      : null,
                },
              ],
            },
          },
        },
      },
    },
    // The server's entry belongs to the build, else the bundle and server.ts would hold two copies of a context key.
    ssr: { build: { rollupOptions: { input: './src/web/answer-request.server.ts' } } },
  },
})

/** What the pages that everybody reads share: the frame around them, and the card of a piece. Every other page brings its own. */
const onEveryShelf =
  /src\/web\/(root|storefront\/(layout|storefront-error|products\/product-card))\.tsx$/

/** Whether something that every shelf has is made of this module. A module that is fetched when it is needed has no importers here. */
function isPartOf(
  id: string,
  whole: RegExp,
  importersOf: (id: string) => readonly string[],
  seen = new Set<string>(),
): boolean {
  if (whole.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return importersOf(id).some((importer) => isPartOf(importer, whole, importersOf, seen))
}
