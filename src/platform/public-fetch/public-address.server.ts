import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isInNetwork, type Network } from '../http/ip-address.ts'

/** The only public part of IPv6. It excludes mapped IPv4, NAT64, unique local, link-local and
 * multicast addresses. */
const GLOBAL_UNICAST: Network = [ipaddr.parse('2000::'), 3]
/** Reserved networks inside 2000::/3 that ipaddr.js reports as public: protocol assignments and
 * documentation. */
const NOT_PUBLIC: readonly Network[] = [
  [ipaddr.parse('2001::'), 23],
  [ipaddr.parse('3fff::'), 20],
]

/** Returns false for all special-purpose ranges of IANA's registries and for texts that are not
 * addresses, such as host names. */
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
