import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { requestIdOf } from '../log/log.server.ts'
import { plainAddress, trustedAddresses } from './trusted-proxies.server.ts'

/** Who a request comes from. A proxy that is trusted is believed; what anybody else says about himself is only a claim. */
export type WhoAsks = {
  /** The browser's address, as far as it is known. */
  addressOf(request: IncomingMessage): string
  /** The proxy's, so that its lines and ours can be laid side by side, or a new one. */
  idOf(request: IncomingMessage): string
}

/** `onClaim`: somebody who is not trusted says whom he speaks for. Told once. */
export function whoAsks(
  trustedProxies: readonly string[],
  onClaim: (proxy: string) => void = () => {},
): WhoAsks {
  const isTrusted = trustedAddresses(trustedProxies)
  let isTold = false

  return {
    addressOf({ socket: { remoteAddress = '' }, headers }) {
      const said = headers['x-forwarded-for']
      if (!said || isTrusted(remoteAddress))
        return lastNotTrusted(String(said ?? ''), remoteAddress, isTrusted)
      if (!isTold) onClaim(plainAddress(remoteAddress))
      isTold = true
      return remoteAddress
    },
    idOf: ({ socket: { remoteAddress = '' }, headers }) =>
      requestIdOf(isTrusted(remoteAddress) ? headers['x-request-id']?.toString() : null),
  }
}

/** Each proxy adds at the end who asked it. So it is read from there, and what was there before the first one that we do not trust is his own invention. */
function lastNotTrusted(
  said: string,
  peer: string,
  isTrusted: (address: string) => boolean,
): string {
  let address = peer
  for (const next of said.split(',').toReversed()) {
    const plain = plainAddress(next.trim())
    if (!isTrusted(address) || isIP(plain) === 0) break
    address = plain
  }
  return address
}

const isLoopback = trustedAddresses([])

/** No proxy in between: whoever asks sits on this machine. */
export function isOnThisMachine({
  socket: { remoteAddress = '' },
  headers,
}: IncomingMessage): boolean {
  return (
    isLoopback(remoteAddress) &&
    !headers['x-forwarded-for'] &&
    !headers['forwarded'] &&
    !headers['x-real-ip']
  )
}
