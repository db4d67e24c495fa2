import { once } from 'node:events'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

export type RawResponse = { status: number; headers: IncomingMessage['headers']; body: string }

/** Sends requests that `fetch` cannot send: with any method, any host and any chunks. */
export async function rawRequest(
  url: string,
  ask: { path: string; method?: string; headers?: OutgoingHttpHeaders; body?: string },
): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  const sent = request({
    hostname,
    port,
    path: ask.path,
    method: ask.method ?? 'GET',
    headers: ask.headers ?? {},
    agent: false,
  })
  sent.end(ask.body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}
