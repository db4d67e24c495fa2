import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.server.ts'

export type Fetched =
  | { outcome: 'fetched'; bytes: Buffer }
  | { outcome: 'refused'; message: string }
export type FetchPublic = (address: string, bytesMax: number) => Promise<Fetched>

export type Outlook = {
  resolve(host: string): Promise<{ address: string; family: number }[]>
  isAllowed(address: string): boolean
  ports: ReadonlySet<string>
}

const REDIRECTS_MAX = 5
const SECONDS_MAX = 20
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const theInternet: Outlook = {
  resolve: (host) => dns.lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  ports: new Set(['80', '443']),
}

/**
 * Fetches what anybody on the internet could fetch, and nothing else: a name is looked up once, each of its addresses has to be
 * public, and the connection goes to an address that was looked at, whatever the name means a moment later. The same again
 * after each redirect. Sends no cookie and no secret. Another outlook is for tests, which have servers on this machine only.
 */
export function openPublicFetch(outlook: Outlook = theInternet): FetchPublic {
  return async (address, bytesMax) => {
    const signal = AbortSignal.timeout(SECONDS_MAX * 1000)
    try {
      return { outcome: 'fetched', bytes: await follow(outlook, address, { bytesMax, signal }) }
    } catch (error) {
      return {
        outcome: 'refused',
        message: signal.aborted ? `It took longer than ${SECONDS_MAX} seconds.` : wordsFor(error),
      }
    }
  }
}

class Refusal extends Error {}
type Limits = { bytesMax: number; signal: AbortSignal }

async function follow(outlook: Outlook, begin: string, limits: Limits): Promise<Buffer> {
  let address = begin
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const url = parse(address, outlook)
    const answer = await ask(url, await lookUp(outlook, url, limits.signal), limits.signal)
    const status = answer.statusCode ?? 0
    const next = answer.headers.location
    if (REDIRECT_STATUSES.has(status) && next !== undefined) {
      answer.destroy()
      if (!URL.canParse(next, url)) throw new Refusal('It leads to an address that cannot be read.')
      address = new URL(next, url).href
    } else if (status === 200) {
      return readAtMost(answer, limits.bytesMax)
    } else {
      answer.destroy()
      throw new Refusal(`The other side answered ${status}.`)
    }
  }
  throw new Refusal(`It leads on more than ${REDIRECTS_MAX} times.`)
}

function parse(address: string, { ports }: Outlook): URL {
  if (!URL.canParse(address)) throw new Refusal('This is no web address.')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Refusal('Only addresses with http:// or https:// are fetched.')
  if (url.username || url.password)
    throw new Refusal('An address with a name and a password in it is not fetched.')
  if (!ports.has(url.port || (url.protocol === 'https:' ? '443' : '80')))
    throw new Refusal(
      'Pictures are fetched from plain web addresses only: leave out the “:number” behind the name.',
    )
  return url
}

/** A name of which one address is not public is refused whole: whoever runs it could hand out either one. */
async function lookUp(
  { resolve, isAllowed }: Outlook,
  url: URL,
  signal: AbortSignal,
): Promise<{ address: string; family: number }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await untilAborted(resolve(host), signal)
  const [first] = found
  if (!first) throw new Refusal('Its name leads nowhere.')
  if (found.some(({ address }) => !isAllowed(address)))
    throw new Refusal('It is not on the public internet.')
  return first
}

function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  return Promise.race([promise, aborted])
}

function ask(
  url: URL,
  { address, family }: { address: string; family: number },
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const lookup: LookupFunction = (_host, options, answer) => {
    if (options.all) answer(null, [{ address, family }])
    else answer(null, address, family)
  }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? https.request : http.request
    request(
      url,
      {
        // A kept connection to the same name could lead to another address.
        agent: false,
        lookup,
        signal,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Zari' },
      },
      resolve,
    )
      .once('error', reject)
      .end()
  })
}

async function readAtMost(answer: http.IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > bytesMax) {
    answer.destroy()
    throw new Refusal('It is larger than what the shop takes.')
  }
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > bytesMax) throw new Refusal('It is larger than what the shop takes.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length)
}

function wordsFor(error: unknown): string {
  if (error instanceof Refusal) return error.message
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOTFOUND':
      return 'Its name leads nowhere.'
    case 'EAI_AGAIN':
      return 'Its name could not be looked up just now.'
    case 'ECONNREFUSED':
      return 'The other side does not take the call.'
    default:
      return 'The connection broke.'
  }
}
