import { createServer } from 'vite'
import type { Frontend } from '../src/server/setup.ts'

/** Serves pages from the sources, with hot reload. Nothing is cached, so every change shows at once. */
export async function openDevFrontend(): Promise<Frontend> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    publicAddress: () => null,
    files: {
      all: new Map(),
      serve(request, response) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        response.once('finish', () => resolve(true))
        vite.middlewares(request, response, () => resolve(false))
        return promise
      },
    },
    async loadRequestHandler(shop) {
      const load = () =>
        vite.ssrLoadModule('/src/web/handle-request.server.ts') as Promise<
          typeof import('#web/handle-request.server.ts')
        >
      return async (request, record) => (await load()).openRequestHandler(shop)(request, record)
    },
    close: () => vite.close(),
  }
}
