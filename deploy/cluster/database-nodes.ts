import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { chownToDatabaseUser, openNodeNetwork, type Cut, type NodeNetwork } from './node-network.ts'
import { startProgram, waitFor, type Program } from './program.ts'

export type DatabaseNodes = {
  /** Connects to the current primary. */
  url: string
  /** Connects to this node. Refuses connections while it is not a replica. */
  replicaUrl(node: number): string
  /** The members of the cluster as the other members see them. */
  members(): Promise<Member[]>
  findPrimary(): Promise<number | null>
  /** Waits until all nodes run and one of them confirms the commits of the primary. */
  untilComplete(): Promise<void>
  /** Ends all processes of a node without warning, like a power failure. */
  kill(node: number): void
  /** Ends only PostgreSQL, without warning. */
  killPostgres(node: number): void
  start(node: number): void
  cut(node: number, from: Cut): void
  heal(node: number): void
  stop(): Promise<void>
}

type Member = {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

export const NODES = [1, 2, 3] as const
export const SHOP_PORTS = { public: 8080, shops: [8081, 8082] } as const

/** For the trial only: its addresses cannot be reached from other machines. */
const PASSWORD = 'zari-trial'
const REST_PORT = 8008
const PROXY_PORT = 5000
const RUNS = new Set(['running', 'streaming'])
const CONFIG = import.meta.dirname

/** Starts three database nodes and the proxy in front of them. Data and logs are kept in `folder`. */
export async function startDatabaseNodes(folder: string): Promise<DatabaseNodes> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  const network = openNodeNetwork(NODES)
  const running = new Map<number, Program[]>()
  const postmaster = (node: number) => readPostmaster(path.join(folder, `node${node}`, 'data'))
  const killNode = (node: number) =>
    killAll([...(running.get(node) ?? []).map(({ pid }) => pid), postmaster(node)])
  process.once('exit', () => {
    NODES.forEach(killNode)
    network.close()
  })
  const start = (node: number) => void running.set(node, startNode(folder, network, node))
  const members = () => findMembers(network.addresses)
  const untilComplete = async () => {
    await waitFor('a complete cluster', async () => isComplete(await members()))
  }

  NODES.forEach(start)
  const proxy = startProxy(folder, network.addresses)
  await untilComplete()
  await waitFor('the way to the primary', () => createShopDatabase().then(() => true))
  return {
    url: urlAt('zari', PROXY_PORT),
    replicaUrl: (node) => urlAt('zari', PROXY_PORT + node),
    members,
    untilComplete,
    start,
    cut: network.cut,
    heal: network.heal,
    killPostgres: (node) => killAll([postmaster(node)]),
    kill: killNode,
    async findPrimary() {
      const leader = (await members()).find(({ role }) => role === 'leader')
      return leader ? Number(leader.name.slice('node'.length)) : null
    },
    async stop() {
      NODES.forEach(network.heal)
      await proxy.stop()
      const programs = [...running.values()]
      await Promise.all(programs.map(([, patroni]) => patroni!.stop()))
      await Promise.all(programs.map(([etcd]) => etcd!.stop()))
      network.close()
    },
  }
}

/** Starts etcd and Patroni, which starts PostgreSQL. */
function startNode(folder: string, network: NodeNetwork, node: number): Program[] {
  const cwd = path.join(folder, `node${node}`)
  const config = path.join(cwd, 'config')
  fs.mkdirSync(config, { recursive: true })
  fs.copyFileSync(path.join(CONFIG, 'patroni.yml'), path.join(config, 'patroni.yml'))
  // Several nodes of one machine cannot share the usual folder for sockets.
  const trial = { postgresql: { parameters: { unix_socket_directories: cwd } } }
  fs.writeFileSync(path.join(config, 'trial.yml'), JSON.stringify(trial))
  chownToDatabaseUser(cwd)
  return [['etcd'], ['patroni', 'config']].map((program) =>
    startProgram({
      command: [...network.prefix(node), ...program],
      env: environmentOf(node, cwd, network.addresses),
      cwd,
      logFile: path.join(folder, `${program[0]}-${node}.log`),
    }),
  )
}

/** Returns the answer with the highest timeline: a node that is cut off has an outdated view. */
async function findMembers(addresses: readonly string[]): Promise<Member[]> {
  const views = await Promise.all(
    addresses.map((host) =>
      fetch(`http://${host}:${REST_PORT}/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then(async (answer) => ((await answer.json()) as { members: Member[] }).members)
        .catch(() => []),
    ),
  )
  const newest = (view: Member[]) => Math.max(0, ...view.map(({ timeline }) => timeline ?? 0))
  return views.toSorted((a, b) => newest(b) - newest(a))[0]!
}

function isComplete(members: readonly Member[]): boolean {
  return (
    members.length === NODES.length &&
    members.every(({ state, lag }) => RUNS.has(state) && lag !== 'unknown') &&
    members.some(({ role }) => role === 'leader') &&
    members.some(({ role }) => role === 'sync_standby')
  )
}

/** The settings of node.env for a node of the trial. */
function environmentOf(node: number, folder: string, addresses: readonly string[]) {
  const host = addresses[node - 1]!
  const etcd = (port: number) => `http://${host}:${port}`
  return {
    ETCD_NAME: `node${node}`,
    ETCD_DATA_DIR: path.join(folder, 'etcd'),
    ETCD_LISTEN_PEER_URLS: etcd(2380),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: etcd(2380),
    ETCD_LISTEN_CLIENT_URLS: etcd(2379),
    ETCD_ADVERTISE_CLIENT_URLS: etcd(2379),
    ETCD_INITIAL_CLUSTER: addresses.map((each, at) => `node${at + 1}=http://${each}:2380`).join(),
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_HEARTBEAT_INTERVAL: '250',
    ETCD_ELECTION_TIMEOUT: '2500',
    ETCD_PRE_VOTE: 'true',
    ETCD_ENABLE_V2: 'true',
    ETCD_LOG_LEVEL: 'warn',
    PATRONI_NAME: `node${node}`,
    PATRONI_ETCD_HOSTS: addresses.map((each) => `${each}:2379`).join(),
    PATRONI_RESTAPI_LISTEN: `${host}:${REST_PORT}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${REST_PORT}`,
    PATRONI_POSTGRESQL_LISTEN: `${host}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: newestPostgres(),
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  }
}

/** Debian installs each version in a folder of its own. */
function newestPostgres(): string {
  const versions = fs.globSync('/usr/lib/postgresql/*/bin').toSorted()
  if (versions.length === 0) throw new Error('PostgreSQL is not installed; see README.md.')
  return versions.at(-1)!
}

function startProxy(folder: string, addresses: readonly string[]): Program {
  const nodes = Object.fromEntries(addresses.map((host, at) => [`NODE_${at + 1}`, host]))
  const shops = Object.fromEntries(
    SHOP_PORTS.shops.map((port, at) => [`SHOP_${at + 1}`, `127.0.0.1:${port}`]),
  )
  return startProgram({
    command: ['/usr/sbin/haproxy', '-db', '-f', path.join(CONFIG, 'haproxy.cfg')],
    env: { ...nodes, ...shops, SHOP_BIND: `127.0.0.1:${SHOP_PORTS.public}` },
    cwd: folder,
    logFile: path.join(folder, 'haproxy.log'),
  })
}

function urlAt(database: string, port: number, user = 'zari'): string {
  return `postgresql://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`
}

async function createShopDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: urlAt('postgres', PROXY_PORT, 'postgres') })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      "select rolname as name from pg_roles union select datname || ' data' from pg_database",
    )
    const exists = (wanted: string) => rows.some(({ name }) => name === wanted)
    if (!exists('zari')) await client.query(`create role zari login password '${PASSWORD}'`)
    if (!exists('zari data'))
      await client.query("create database zari owner zari encoding 'UTF8' template template0")
  } finally {
    await client.end().catch(() => {})
  }
}

function readPostmaster(dataFolder: string): number {
  try {
    return Number.parseInt(fs.readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return 0
  }
}

/** Kills the processes and all that they have started. */
function killAll(pids: readonly number[]): void {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const doomed = new Set(pids.filter((pid) => pid > 1))
  for (let before = 0; before < doomed.size;) {
    before = doomed.size
    for (const [pid, parent] of processes) if (doomed.has(parent!)) doomed.add(pid!)
  }
  for (const pid of doomed) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}
