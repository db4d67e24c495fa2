import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { LIVE_HEADER, readLiveTopics } from '../events/event-stream.server.ts'
import type { EventStreams } from '../events/event-streams.server.ts'
import { CLIENT_ADDRESS_HEADER, clientAddress } from '../rate-limits/client-address.server.ts'
import { isOnThisMachine, type IdentifyClient } from './client-identity.server.ts'
import { sendPlain } from './plain-response.server.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
const METHOD_NOT_ALLOWED = 405
const STREAM_PATH = /\/live$/
const RETRY_AFTER_SECONDS = '30'

export type FrameworkParts = {
  handleRequest(request: Request): Promise<Response>
  streams: EventStreams
  client: IdentifyClient
}

/** Translates between node:http and the framework. Starts reading the body before it returns its promise. */
export async function handleWithFramework(
  { handleRequest, streams, client }: FrameworkParts,
  incoming: IncomingMessage,
  response: ServerResponse,
  { id, onStream = () => {} }: { id: string; onStream?: () => void },
): Promise<void> {
  const request = createRequest(incoming, response)
  request.headers.set(CLIENT_ADDRESS_HEADER, client.addressOf(incoming))
  request.headers.set(REQUEST_ID_HEADER, id)
  const address = isOnThisMachine(incoming) ? null : clientAddress(request)
  const pathname = incoming.url?.split('?')[0] ?? ''
  if (STREAM_PATH.test(pathname) && !streams.hasCapacityFor(address)) return refuseStream(response)
  try {
    const result =
      incoming.method === 'HEAD'
        ? await handleHead(request, handleRequest)
        : await handleRequest(request)
    if (request.signal.aborted || response.destroyed) return
    const live = readLiveTopics(result)
    if (!live || incoming.method === 'HEAD')
      await sendResponse(response, withMissingHeaders(result))
    // Checks the capacity again: other streams may have opened meanwhile, and other spellings of a
    // path reach the same stream.
    else if (streams.hasCapacityFor(address)) {
      streams.open(response, live, address)
      onStream()
    } else refuseStream(response)
  } catch (error) {
    if (!request.signal.aborted) throw error
  }
}

function refuseStream(response: ServerResponse): void {
  sendPlain(response, 503, 'Too many pages are open at once.', {
    'retry-after': RETRY_AFTER_SECONDS,
  })
}

/** Treats responses without a `cache-control` header as personal, and adds the `allow` header that
 * the framework's 405 lacks. */
function withMissingHeaders(result: Response): Response {
  const needsAllow = result.status === METHOD_NOT_ALLOWED && !result.headers.has('allow')
  if (result.headers.has('cache-control') && !result.headers.has(LIVE_HEADER) && !needsAllow)
    return result
  const headers = new Headers(result.headers)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (needsAllow) headers.set('allow', 'GET, HEAD')
  headers.delete(LIVE_HEADER)
  return new Response(result.body, {
    status: result.status,
    statusText: result.statusText,
    headers,
  })
}

/** Answers a HEAD request. Aborts the rendering once the headers are known. */
async function handleHead(
  request: Request,
  handleRequest: FrameworkParts['handleRequest'],
): Promise<Response> {
  const done = new AbortController()
  try {
    const signal = AbortSignal.any([request.signal, done.signal])
    return await handleRequest(new Request(request, { signal }))
  } finally {
    done.abort()
  }
}
