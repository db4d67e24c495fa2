import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  // Few files, none of which waits for another: what every page needs, what the storefront shares, then the page itself.
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'storefront', test: isOnEveryShelf, minShareCount: 3 },
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

/** What the pages that everybody reads share. The desk, the till and the account bring their own. */
function isOnEveryShelf(id: string): boolean {
  return /src\/(shop|web\/ui|web\/storefront)\//.test(id) && !/src\/(shop\/(money-desk|messages|orders|settings)|web\/storefront\/(account|checkout|orders)|web\/ui\/back-header)/.test(id)
}
