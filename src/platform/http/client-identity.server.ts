import type { IncomingMessage } from 'node:http'
import { requestIdOf } from '../log/log.server.ts'
import { isInNetwork, parseAddress, parseNetwork, type Network } from './ip-address.ts'

/** Trusts forwarding headers only when a trusted proxy sent them. */
export type IdentifyClient = {
  /** Returns the browser's address as far as it is known. */
  addressOf(request: IncomingMessage): string
  /** Whether the address is a trusted proxy or this machine, whose connections may serve many clients. */
  isTrusted(address: string): boolean
  /** Returns the proxy's request id, so that both logs can be matched, or else a new id. */
  idOf(request: IncomingMessage): string
}

const LOOPBACK = networksOf(['127.0.0.0/8', '::1'])

/** `onUntrustedProxy` is called once, for the first ignored `X-Forwarded-For`. */
export function identifyClient(
  trustedProxies: readonly string[],
  onUntrustedProxy: (proxy: string) => void = () => {},
): IdentifyClient {
  const trusted = [...LOOPBACK, ...networksOf(trustedProxies)]
  const isTrusted = (address: string) => isInAny(trusted, address)
  let isReported = false

  return {
    isTrusted,
    addressOf({ socket: { remoteAddress = '' }, headers }) {
      const forwardedFor = headers['x-forwarded-for']
      if (!forwardedFor || isTrusted(remoteAddress))
        return lastUntrusted(String(forwardedFor ?? ''), remoteAddress, isTrusted)
      if (!isReported) onUntrustedProxy(parseAddress(remoteAddress)?.toString() ?? remoteAddress)
      isReported = true
      return remoteAddress
    },
    idOf: ({ socket: { remoteAddress = '' }, headers }) =>
      requestIdOf(isTrusted(remoteAddress) ? headers['x-request-id']?.toString() : null),
  }
}

/** Reads the list from the end, because each proxy appends its client. Entries before the first
 * untrusted one may be forged. */
function lastUntrusted(
  forwardedFor: string,
  peer: string,
  isTrusted: (address: string) => boolean,
): string {
  let client = peer
  for (const entry of forwardedFor.split(',').toReversed()) {
    const address = parseAddress(entry.trim())
    if (!isTrusted(client) || !address) break
    client = address.toString()
  }
  return client
}

/** Whether the connection comes directly from this machine, without a proxy. */
export function isOnThisMachine({
  socket: { remoteAddress = '' },
  headers,
}: IncomingMessage): boolean {
  return (
    isInAny(LOOPBACK, remoteAddress) &&
    !headers['x-forwarded-for'] &&
    !headers['forwarded'] &&
    !headers['x-real-ip']
  )
}

function networksOf(texts: readonly string[]): Network[] {
  return texts.map(parseNetwork).filter((network) => network !== null)
}

function isInAny(networks: readonly Network[], text: string): boolean {
  const address = parseAddress(text)
  return address !== null && networks.some((network) => isInNetwork(address, network))
}
