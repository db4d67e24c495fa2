import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isInNetwork, type Network } from '../http/ip-address.ts'

/** The only part of IPv6 that is public; excludes mapped IPv4, NAT64, unique local, link-local and multicast. */
const GLOBAL_UNICAST: Network = [ipaddr.parse('2000::'), 3]
/** Reserved inside it, and unknown to ipaddr.js: protocol assignments and documentation. */
const NOT_PUBLIC: readonly Network[] = [
  [ipaddr.parse('2001::'), 23],
  [ipaddr.parse('3fff::'), 20],
]

/** False for every special-purpose range of IANA's registries, and for anything that is no address, such as a host name. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return (
    address.kind() === 'ipv4' ||
    (isInNetwork(address, GLOBAL_UNICAST) &&
      !NOT_PUBLIC.some((network) => isInNetwork(address, network)))
  )
}
