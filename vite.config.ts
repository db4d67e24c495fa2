import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScript } from './build/inline-script.ts'
import { precompress } from './build/precompress.ts'
import { storefrontManifest } from './build/route-manifest.ts'

export default defineConfig({
  plugins: [inlineScript(), tailwindcss(), reactRouter(), storefrontManifest(), precompress()],
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  // Three layers of chunks, all preloaded: the framework, what the storefront's pages share, the page's own.
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
                    isPartOf(
                      id,
                      storefrontShared,
                      (part) => graph.getModuleInfo(part)?.importers ?? [],
                    )
                      ? 'storefront'
                      : null,
                },
              ],
            },
          },
        },
      },
    },
    // The request handler is part of the bundle: outside, it would have its own copies of the context keys.
    ssr: { build: { rollupOptions: { input: './src/web/handle-request.server.ts' } } },
  },
})

/** The storefront's shared chunk is what these modules import. */
const storefrontShared =
  /src\/web\/(root|storefront\/(layout|storefront-error|products\/(product-card|card-list|packed-cards)))\.tsx?$/

/** Whether a module that matches `whole` imports `id`, directly or not. Dynamic imports do not count. */
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
