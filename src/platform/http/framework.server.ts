import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { LIVE_HEADER, readLiveNews } from '../events/event-stream.server.ts'
import type { EventStreams } from '../events/event-streams.server.ts'
import { CLIENT_ADDRESS_HEADER, clientAddress } from '../rate-limits/client-address.server.ts'
import { refuse } from './refuse.server.ts'
import { isOnThisMachine, type WhoAsks } from './who-asks.server.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
const STREAM_PATH = /\/live$/
const COME_AGAIN_SECONDS = '30'

export type FrameworkParts = {
  answer(request: Request): Promise<Response>
  streams: EventStreams
  who: WhoAsks
}

/** From the plain listener into the framework and back. Reading of the body has begun when it returns. */
export async function throughFramework(
  { answer, streams, who }: FrameworkParts,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const asked = createRequest(request, response)
  asked.headers.set(CLIENT_ADDRESS_HEADER, who.addressOf(request))
  asked.headers.set(REQUEST_ID_HEADER, id)
  const listener = isOnThisMachine(request) ? null : clientAddress(asked)
  const pathname = request.url?.split('?')[0] ?? ''
  if (STREAM_PATH.test(pathname) && !streams.hasPlaceFor(listener)) return refuseStream(response)
  try {
    const answered =
      request.method === 'HEAD' ? await answerHead(asked, answer) : await answer(asked)
    if (asked.signal.aborted || response.destroyed) return
    const news = readLiveNews(answered)
    if (!news || request.method === 'HEAD') await sendResponse(response, asPersonal(answered))
    // Asked again: others may have come meanwhile, and the same stream is found under other spellings of its address.
    else if (streams.hasPlaceFor(listener)) streams.open(response, news, listener)
    else refuseStream(response)
  } catch (error) {
    if (!asked.signal.aborted) throw error
  }
}

function refuseStream(response: ServerResponse): void {
  refuse(response, 503, 'Too many pages are open at once.', { 'retry-after': COME_AGAIN_SECONDS })
}

/** Nobody in between may keep what the framework did not say may be kept. */
function asPersonal(answered: Response): Response {
  if (answered.headers.has('cache-control') && !answered.headers.has(LIVE_HEADER)) return answered
  const headers = new Headers(answered.headers)
  headers.set('cache-control', 'no-store')
  headers.delete(LIVE_HEADER)
  return new Response(answered.body, {
    status: answered.status,
    statusText: answered.statusText,
    headers,
  })
}

/** Once its headers are known a HEAD is over: what would be poured out after them must not go on being made. */
async function answerHead(request: Request, answer: FrameworkParts['answer']): Promise<Response> {
  const over = new AbortController()
  try {
    return await answer(
      new Request(request, { signal: AbortSignal.any([request.signal, over.signal]) }),
    )
  } finally {
    over.abort()
  }
}
