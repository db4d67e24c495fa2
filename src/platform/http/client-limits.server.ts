import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitedAddress } from './ip-address.ts'

/** Maximum number of connections per process; higher than the limits for event streams and open requests. */
const CONNECTIONS_MAX = 20_000
/** Maximum number of connections per address; enough for its event streams and open requests together. */
const CONNECTIONS_PER_ADDRESS_MAX = 600
/** Rarely reached, because a process answers in milliseconds. A mobile network shares one address
 * among many customers. */
export const OPEN_REQUESTS_PER_ADDRESS_MAX = 300

/** Counts the open connections or requests of each client address. A null address is not limited. */
export class AddressQuota {
  #open = new Map<string, number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Returns a function that releases the slot, or null if the address already uses all its
   * slots. */
  take(address: string | null): (() => void) | null {
    if (address === null) return () => {}
    const open = this.#open.get(address) ?? 0
    if (open >= this.#max) return null
    this.#open.set(address, open + 1)
    let isOpen = true
    return () => {
      if (isOpen) this.#release(address)
      isOpen = false
    }
  }

  #release(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1
    if (left > 0) this.#open.set(address, left)
    else this.#open.delete(address)
  }
}

/**
 * `isTrusted` accepts addresses without a limit: this machine and proxies, which connect on behalf
 * of many clients.
 */
export function limitConnections(
  server: Server,
  isTrusted: (address: string) => boolean,
  { max = CONNECTIONS_MAX, perAddressMax = CONNECTIONS_PER_ADDRESS_MAX } = {},
): void {
  // In a worker, `dropMaxConnection` closes an excess connection, which would otherwise be passed to
  // another worker.
  Object.assign(server, { maxConnections: max, dropMaxConnection: true })
  const quota = new AddressQuota(perAddressMax)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const release = quota.take(isTrusted(remoteAddress) ? null : limitedAddress(remoteAddress))
    if (release) socket.once('close', release)
    else socket.destroy()
  })
}
