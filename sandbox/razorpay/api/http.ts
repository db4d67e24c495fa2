import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiResponse } from './responses.ts'
import { RESET } from './faults.ts'
import type { Gateway } from '../state/gateway.ts'

const BODY_MAX_BYTES = 1_000_000

export type ReceivedRequest = {
  method: string
  url: URL
  text: string
  /** Returns undefined if the text is not valid JSON. */
  body: unknown
  request: IncomingMessage
}

export async function readRequest(
  request: IncomingMessage,
  origin: string,
): Promise<ReceivedRequest> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_MAX_BYTES) throw new Error('The request is too large.')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', origin),
    text,
    body: jsonIn(text),
    request,
  }
}

/** Writes the state to disk before the response is sent. */
export function sendResponse(
  gateway: Gateway,
  { method, url, text, request }: ReceivedRequest,
  response: ServerResponse,
  answer: ApiResponse,
): void {
  gateway.store.flush()
  const content = answer.raw?.text ?? JSON.stringify(answer.body)
  gateway.log.add({
    direction: 'in',
    method,
    url: url.pathname + url.search,
    headers: request.headers,
    body: text,
    status: answer.status || 'reset',
    answer: content,
  })
  if (answer === RESET) {
    request.socket.destroy()
    return
  }
  send(response, answer.status, answer.raw?.type ?? 'application/json', content)
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  content: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': type.includes('charset') ? type : `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(content),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(content)
}

function jsonIn(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
