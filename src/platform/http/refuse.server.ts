import type { ServerResponse } from 'node:http'

/** In a few words, without a page around them. */
export function refuse(
  response: ServerResponse,
  status: number,
  words: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(words)
}
