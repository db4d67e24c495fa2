import { spawnSync } from 'node:child_process'

/** A node is cut off from the other nodes only, or also from the shops. */
export type Cut = 'nodes' | 'everything'

/** The addresses of the nodes. As root each node has a network namespace and can be cut off like a
 * machine. Otherwise the addresses belong to the loopback device. */
export type NodeNetwork = {
  addresses: readonly string[]
  /** The start of a command that runs on the node, as an ordinary user. */
  prefix(node: number): readonly string[]
  cut(node: number, from: Cut): void
  heal(node: number): void
  close(): void
}

const BRIDGE = 'zari-db'
const NO_MACHINE = '02:00:00:00:00:fe'
const OS_USER = 'postgres'

export const isRoot = process.getuid?.() === 0

export function openNodeNetwork(nodes: readonly number[]): NodeNetwork {
  return isRoot ? openNamespaces(nodes) : openLoopback(nodes)
}

function openLoopback(nodes: readonly number[]): NodeNetwork {
  const refuse = () => {
    throw new Error('Only root can cut nodes off, because that needs network namespaces.')
  }
  return {
    addresses: nodes.map((node) => `127.0.95.${10 + node}`),
    prefix: () => [],
    cut: refuse,
    heal: refuse,
    close: () => {},
  }
}

function openNamespaces(nodes: readonly number[]): NodeNetwork {
  const namespace = (node: number) => `${BRIDGE}-${node}`
  const address = (node: number) => `10.95.0.${10 + node}`
  const inside = (node: number, command: string) => ip(`-n ${namespace(node)} ${command}`)
  const close = () => {
    for (const node of nodes) {
      ip(`netns del ${namespace(node)}`, true)
      ip(`link del ${BRIDGE}${node}`, true)
    }
    ip(`link del ${BRIDGE}`, true)
  }
  /** Pairs of this node and each other one, in both directions. */
  const pairs = (node: number) =>
    nodes
      .filter((other) => other !== node)
      .flatMap(
        (other) =>
          [
            [node, other],
            [other, node],
          ] as const,
      )

  close() // left by a killed run
  ip(`link add ${BRIDGE} type bridge`)
  ip(`addr add 10.95.0.1/24 dev ${BRIDGE}`)
  ip(`link set ${BRIDGE} up`)
  for (const node of nodes) {
    ip(`netns add ${namespace(node)}`)
    ip(`link add ${BRIDGE}${node} type veth peer name eth0 netns ${namespace(node)}`)
    ip(`link set ${BRIDGE}${node} master ${BRIDGE} up`)
    inside(node, `addr add ${address(node)}/24 dev eth0`)
    for (const device of ['lo', 'eth0']) inside(node, `link set ${device} up`)
  }
  return {
    addresses: nodes.map(address),
    prefix: (node) => ['ip', 'netns', 'exec', namespace(node), ...asOsUser],
    cut(node, from) {
      if (from === 'everything') return ip(`link set ${BRIDGE}${node} down`)
      for (const [here, there] of pairs(node))
        inside(here, `neigh replace ${address(there)} lladdr ${NO_MACHINE} nud permanent dev eth0`)
    },
    heal(node) {
      ip(`link set ${BRIDGE}${node} up`)
      for (const [here, there] of pairs(node))
        ip(`-n ${namespace(here)} neigh del ${address(there)} dev eth0`, true)
    },
    close,
  }
}

const asOsUser = ['setpriv', `--reuid=${OS_USER}`, `--regid=${OS_USER}`, '--init-groups']

/** Gives a folder to the user that runs PostgreSQL, which refuses to run as root. */
export function chownToDatabaseUser(folder: string): void {
  if (isRoot) spawnSync('chown', ['-R', `${OS_USER}:`, folder])
}

function ip(command: string, mayFail = false): void {
  const { status, stderr } = spawnSync('ip', command.split(' '), { encoding: 'utf8' })
  if (status !== 0 && !mayFail) throw new Error(`ip ${command}: ${stderr}`)
}
