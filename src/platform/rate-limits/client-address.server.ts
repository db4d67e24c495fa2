import { isIPv6 } from 'node:net'

/** Written by the listener from the connection itself: whatever a browser sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

const IPV6_NETWORK_GROUPS = 4

/** For limits by address. One IPv6 customer owns a whole /64 network, so the rest of the address is left out. */
export function clientAddress(request: Request): string {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? networkOf(address) : address
}

function networkOf(address: string): string {
  const [left = '', right] = address.split('%')[0]?.split('::') ?? []
  const head = left ? left.split(':') : []
  const tail = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return `${groups
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
