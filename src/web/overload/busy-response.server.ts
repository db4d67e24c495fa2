import { plainPage } from '../rendering/plain-page.server.ts'
import { busyOrderText, busyPageText } from './busy-text.ts'
import { workKind } from './work-kind.ts'

export type BusyResponse = { headers: Record<string, string>; body: Buffer }

const RETRY_SECONDS = 5
const retry = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' }

const page = (heading: string, text: string, retrySeconds: number | null): BusyResponse => {
  const { html, headers } = plainPage({ heading, paragraphs: [text], retrySeconds })
  return withLength({ ...headers, ...retry }, html)
}
const line = (text: string) =>
  withLength({ ...retry, 'content-type': 'text/plain; charset=utf-8' }, text)

function withLength(headers: Record<string, string>, text: string): BusyResponse {
  const body = Buffer.from(text)
  return { headers: { ...headers, 'content-length': String(body.length) }, body }
}

const TYPED =
  'Nothing was saved, and nothing has been charged. Please go back: your text is still there. Send it again in a few seconds.'

/** The responses are built once, because a refusal must cost next to nothing. */
const responses = {
  reading: page(
    'Many people are shopping right now',
    `This page tries again automatically in ${RETRY_SECONDS} seconds. Your cart and what you typed are kept.`,
    RETRY_SECONDS,
  ),
  sending: page('Many people are shopping right now', TYPED, null),
  ordering: page('Many people are ordering right now', TYPED, null),
  orderLine: line(busyOrderText(RETRY_SECONDS)),
  pageLine: line(busyPageText(RETRY_SECONDS)),
}

/** The 503 response of an overloaded shop: a page for a browser, or a line of text for a script. */
export function busyResponse(method: string, pathname: string, accept = ''): BusyResponse {
  const isOrder = workKind(method, pathname) === 'order'
  if (pathname.endsWith('.data') || !accept.includes('text/html'))
    return isOrder ? responses.orderLine : responses.pageLine
  if (method !== 'POST') return responses.reading
  return isOrder ? responses.ordering : responses.sending
}
