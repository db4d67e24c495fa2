import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { untilAborted } from '../until-aborted.ts'
import { isPublicAddress } from './public-address.server.ts'

export type Fetched =
  | { outcome: 'fetched'; bytes: Buffer }
  | { outcome: 'refused'; message: string }
export type FetchPublic = (address: string, bytesMax: number) => Promise<Fetched>

export type Network = {
  resolve(host: string): Promise<{ address: string; family: number }[]>
  isAllowed(address: string): boolean
  ports: ReadonlySet<string>
}

const REDIRECTS_MAX = 5
const SECONDS_MAX = 20
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const internet: Network = {
  resolve: (host) => dns.lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  ports: new Set(['80', '443']),
}

/** Prevents server-side request forgery by fetching public URLs only. A host name is resolved once,
 * all its addresses must be public, and the connection uses a checked address. Each redirect is
 * checked the same way. Sends no cookies or credentials. Tests pass a network with servers on this
 * machine. */
export function openPublicFetch(
  network: Network = internet,
  secondsMax = SECONDS_MAX,
): FetchPublic {
  return async (address, bytesMax) => {
    const signal = AbortSignal.timeout(secondsMax * 1000)
    try {
      const bytes = await untilAborted(follow(network, address, { bytesMax, signal }), signal)
      return { outcome: 'fetched', bytes }
    } catch (error) {
      return {
        outcome: 'refused',
        message: signal.aborted ? `It took longer than ${secondsMax} seconds.` : messageFor(error),
      }
    }
  }
}

class Refusal extends Error {}
type Limits = { bytesMax: number; signal: AbortSignal }

async function follow(network: Network, start: string, limits: Limits): Promise<Buffer> {
  let address = start
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const url = parse(address, network)
    const response = await send(url, await lookUp(network, url), limits.signal)
    const status = response.statusCode ?? 0
    const next = response.headers.location
    if (REDIRECT_STATUSES.has(status) && next !== undefined) {
      response.destroy()
      if (!URL.canParse(next, url)) throw new Refusal('It redirects to an invalid address.')
      address = new URL(next, url).href
    } else if (status === 200) {
      return readLimitedBody(response, limits.bytesMax)
    } else {
      response.destroy()
      throw new Refusal(`The server responded with ${status}.`)
    }
  }
  throw new Refusal(`It redirects more than ${REDIRECTS_MAX} times.`)
}

function parse(address: string, { ports }: Network): URL {
  if (!URL.canParse(address)) throw new Refusal('This is not a web address.')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Refusal('Only http:// and https:// addresses can be fetched.')
  if (url.username || url.password)
    throw new Refusal('An address with a user name and password cannot be fetched.')
  if (!ports.has(url.port || (url.protocol === 'https:' ? '443' : '80')))
    throw new Refusal(
      'Images are fetched from standard ports only: remove the “:number” after the host name.',
    )
  return url
}

/** Refuses a host if any of its addresses is private, because the connection could use that address. */
async function lookUp(
  { resolve, isAllowed }: Network,
  url: URL,
): Promise<{ address: string; family: number }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host)
  const [first] = found
  if (!first) throw new Refusal('The host does not exist.')
  if (found.some(({ address }) => !isAllowed(address)))
    throw new Refusal('It is not on the public internet.')
  return first
}

function send(
  url: URL,
  { address, family }: { address: string; family: number },
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const lookup: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? https.request : http.request
    const sent = request(
      url,
      {
        // Disables connection pooling, because a pooled connection to the same name could lead to
        // another address.
        agent: false,
        lookup,
        signal,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'ImageImport' },
      },
      resolve,
    )
    sent.once('error', reject)
    sent.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      reject(new Refusal(`The server responded with ${statusCode}.`))
    })
    // Rejects on `close`, which is always the last event and may be the only one without a response.
    sent.once('close', () => reject(new Error('The connection closed without a response.')))
    sent.end()
  })
}

async function readLimitedBody(response: http.IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) {
    response.destroy()
    throw new Refusal('It is larger than the shop accepts.')
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > bytesMax) throw new Refusal('It is larger than the shop accepts.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function messageFor(error: unknown): string {
  if (error instanceof Refusal) return error.message
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOTFOUND':
      return 'The host does not exist.'
    case 'EAI_AGAIN':
      return 'The host could not be looked up just now.'
    case 'ECONNREFUSED':
      return 'The server refuses connections.'
    default:
      return 'The connection failed.'
  }
}
