import { createServer } from 'vite'
import type { Front } from '../open-shop.ts'

/** Pages drawn from the sources, with hot reload; nothing is kept, so that every change shows. */
export async function openDevFront(): Promise<Front> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    publicAddress: () => null,
    files: {
      answer(request, response) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        response.once('finish', () => resolve(true))
        vite.middlewares(request, response, () => resolve(false))
        return promise
      },
    },
    async loadAnswer(shop) {
      const sources = () =>
        vite.ssrLoadModule('/src/web/answer-request.server.ts') as Promise<
          typeof import('#web/answer-request.server.ts')
        >
      return async (request, drawing) => (await sources()).answerWith(shop)(request, drawing)
    },
    close: () => vite.close(),
  }
}
