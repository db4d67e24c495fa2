import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import type { Logger } from '../log/log.server.ts'
import type { Drawn, PageCache } from '../page-cache/page-cache.server.ts'
import { CLIENT_ADDRESS_HEADER } from '../rate-limits/client-address.server.ts'
import { cutOffAt, saysItIsTooLong } from './body-limit.server.ts'
import { answerKeptPage, answerPublicPage } from './public-pages.server.ts'
import { safeHeaders } from './safe-headers.server.ts'
import { comesFromAnotherSite } from './same-origin.server.ts'
import type { StaticFiles } from './static-files.server.ts'

export type ListenerParts = {
  shopUrl: string
  log: Logger
  cache: PageCache
  staticFiles: StaticFiles
  /** Answers pictures; false when the address is not one. */
  answerImage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean>
  /** The address under which a public page is kept, or null. */
  publicAddress(url: URL): string | null
  drawPage(request: Request): Promise<Drawn>
  answer(request: Request): Promise<Response>
  /** How long a body may be that is sent to an address. */
  bodyBytesMax(pathname: string): number
  /** Addresses that other sites' pages and servers may post to: they prove themselves by a signature. */
  openToOtherSites: ReadonlySet<string>
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const METHODS = new Set([...SAFE_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE'])

/** In the order of how often it happens: built files, pictures, kept pages; only then the framework. */
export function shopListener(parts: ListenerParts): RequestListener {
  const framework = createRequestListener((request: Request, client: { address: string }) => {
    request.headers.set(CLIENT_ADDRESS_HEADER, addressBehindProxy(client.address, request.headers.get('x-forwarded-for')))
    return request.method === 'HEAD' ? answerHead(request, parts.answer) : parts.answer(request)
  }, {
    onError(error) {
      parts.log.error({ err: error }, 'a request failed')
      return new Response('Something went wrong on our side. Please try again.', { status: 500 })
    },
  })

  const safe = safeHeaders(parts.shopUrl)
  return (request, response) => {
    if (answerKeptPage(request, response, parts.cache, safe)) return
    for (const [name, value] of Object.entries(safe)) response.setHeader(name, value)
    response.once('finish', () => leaveUnread(request))
    const url = parseUrl(request)
    if (!METHODS.has(request.method ?? '')) return refuse(response, 405, 'The shop does not do that.')
    if (!url) return refuse(response, 400, 'This address cannot be read.')
    if (!SAFE_METHODS.has(request.method ?? '') && !parts.openToOtherSites.has(url.pathname) && comesFromAnotherSite(request, parts.shopUrl)) {
      return refuse(response, 403, 'This form was sent from another site.')
    }
    if (saysItIsTooLong(request, parts.bodyBytesMax(url.pathname))) return refuse(response, 413, 'This is more than the shop can read.')
    answer(parts, request, response, url, framework).catch((error: unknown) => {
      parts.log.error({ err: error, path: url.pathname }, 'a request failed')
      if (!response.headersSent) refuse(response, 500, 'Something went wrong on our side. Please try again.')
      else response.destroy()
    })
  }
}

/** Answered before it was read, as a refused upload is: the rest runs off, or else whoever sends it waits for ever and never sees the answer. */
function leaveUnread(request: IncomingMessage): void {
  if (!request.complete) request.removeAllListeners('data').resume()
}

/** A proxy on this machine adds whom it speaks for at the end; from anywhere else that header is only a claim. */
function addressBehindProxy(address: string, forwardedFor: string | null): string {
  const isLocal = address === '::1' || address.replace('::ffff:', '').startsWith('127.')
  return (isLocal && forwardedFor?.split(',').at(-1)?.trim()) || address
}

async function answer(parts: ListenerParts, request: IncomingMessage, response: ServerResponse, url: URL, framework: RequestListener): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (await parts.staticFiles.answer(request, response, url.pathname)) return
    if (url.pathname.startsWith('/images/') && await parts.answerImage(request, response, url.pathname)) return
    const address = parts.publicAddress(url)
    if (address !== null) {
      const draw = () => parts.drawPage(new Request(new URL(address, parts.shopUrl)))
      return answerPublicPage(request, response, { cache: parts.cache, key: address, draw })
    }
  }
  if (holdsNul(url)) return refuse(response, 400, 'This address cannot be read.')
  framework(request, response)
  cutOffAt(request, parts.bodyBytesMax(url.pathname))
}

/** Once its headers are known a HEAD is over: a stream that nobody will ever read must not go on listening for news. */
async function answerHead(request: Request, answerIt: ListenerParts['answer']): Promise<Response> {
  const over = new AbortController()
  try {
    return await answerIt(new Request(request, { signal: AbortSignal.any([request.signal, over.signal]) }))
  } finally {
    over.abort()
  }
}

/** In no number, name or search of the shop, and PostgreSQL refuses it. */
function holdsNul({ pathname, search }: URL): boolean {
  return /%00/.test(pathname + search)
}

function parseUrl(request: IncomingMessage): URL | null {
  const address = `http://${request.headers.host ?? 'shop'}${request.url ?? '/'}`
  if (!request.url?.startsWith('/') || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password) return null
  try {
    decodeURIComponent(url.pathname)
    return url
  } catch {
    return null
  }
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(words)
}
