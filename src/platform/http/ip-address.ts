import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6
export type Network = [IpAddress, number]

/** Accepts the forms that proxies write: brackets, a port, a zone, IPv4 mapped into IPv6. Returns
 * null for anything else. */
export function parseAddress(text: string): IpAddress | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const [address = ''] = bare.split('%')
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

/** Parses a network such as `10.0.0.0/8`, or a single address. Returns null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const bitsMax = family === 6 ? 128 : 32
  const length = bits === undefined ? bitsMax : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity
  if (family === 0 || length > bitsMax || rest.length > 0) return null
  return [ipaddr.parse(address), length]
}

const NETWORK_GROUPS = 4

/** Returns the key that limits by client use. An IPv6 customer owns a whole /64 network, so only the
 * network counts. */
export function limitedAddress(text: string): string {
  const address = parseAddress(text)
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? text
  const groups = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

export function isInNetwork(address: IpAddress, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}
