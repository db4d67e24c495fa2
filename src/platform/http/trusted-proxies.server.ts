import { BlockList, isIP } from 'node:net'

/** Addresses and networks (`10.0.0.0/8`), as they were written; `wrong` is what is neither. */
export function readNetworks(text: string): { networks: string[]; wrong: string[] } {
  const given = text.split(/[\s,]+/).filter((part) => part !== '')
  const isRight = (part: string) => openNetwork(new BlockList(), part)
  return { networks: given.filter(isRight), wrong: given.filter((part) => !isRight(part)) }
}

/** Whoever sits on this machine is believed, and whoever was named. */
export function trustedAddresses(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const network of ['127.0.0.0/8', '::1', ...networks]) openNetwork(trusted, network)
  return (address) => {
    const plain = plainAddress(address)
    const family = isIP(plain)
    return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Without the clothes it may come in: IPv4 in IPv6, brackets, the port of the connection, the network card. */
export function plainAddress(address: string): string {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  const [plain = ''] = bare.split('%')
  return /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain
}

/** False when it is no address and no network. */
function openNetwork(list: BlockList, network: string): boolean {
  const [address = '', length, ...more] = network.split('/')
  const family = isIP(address)
  const bitsMax = family === 6 ? 128 : 32
  const bits = length === undefined ? bitsMax : /^\d{1,3}$/.test(length) ? Number(length) : Infinity
  if (family === 0 || bits > bitsMax || more.length > 0) return false
  list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
  return true
}
