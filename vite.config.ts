import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  // The server's entry belongs to the build, else the bundle and server.ts would hold two copies of a context key.
  environments: { ssr: { build: { rollupOptions: { input: './src/web/answer-request.server.ts' } } } },
})
