import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's registries of special-purpose addresses: this machine, private networks, carriers, documentation, tests, multicast, reserved. */
const notPublicIPv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Inside the only part of IPv6 that is public at all, 2000::/3. Everything outside of it (loopback, mapped IPv4, NAT64, unique
 * local, link-local, multicast) never passes; Teredo and 6to4 carry an IPv4 address that could be anything.
 */
const notPublicIPv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [network, bits] of notPublicIPv4) refused.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of notPublicIPv6) refused.addSubnet(network, bits, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** A written-out address, not a name. What is no address at all is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
