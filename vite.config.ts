import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScript } from './build/inline-script.ts'
import { precompress } from './build/precompress.ts'
import { storefrontManifest } from './build/route-manifest.ts'
import { storefrontChunks } from './build/storefront-chunks.ts'

export default defineConfig({
  plugins: [inlineScript(), tailwindcss(), reactRouter(), storefrontManifest(), precompress()],
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  // Three layers of chunks, all preloaded: the framework, what the storefront's pages share, the page's own.
  // The deferred parts of the storefront are loaded after hydration.
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
                ...storefrontChunks,
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
