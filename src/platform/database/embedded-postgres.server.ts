import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LocalConnection } from './database.server.ts'
import {
  ensureShopDatabase,
  SHOP_DATABASE,
  SHOP_ROLE,
  watchServer,
} from './embedded-database.server.ts'
import {
  ensureDataFolder,
  ensureSocketFolder,
  SOCKET_PORT,
  SUPERUSER,
} from './postgres-data-folder.server.ts'
import { choosePostgresIdentity } from './postgres-identity.server.ts'
import {
  launchPostgres,
  type PostgresPlace,
  type RunningServer,
} from './postgres-process.server.ts'
import { findPostgresPrograms } from './postgres-programs.server.ts'
import { findPostmaster, removeMisleadingLocks, type Postmaster } from './postmaster-lock.server.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  pgBinDir?: string | null
  /** False only where losing everything in a power cut is fine: tests. */
  durable?: boolean
  flags?: string[]
  /** What the server says about itself (`debug`), and what somebody should know (`warn`). */
  note?: (line: string, level: 'debug' | 'warn') => void
}

export type EmbeddedPostgres = {
  /** As the shop's own role, which is no superuser. */
  connection: LocalConnection
  superuserConnection: LocalConnection
  /** Changes when the process that started the server stops and this one takes over. */
  isOwner(): boolean
  stop(): Promise<void>
}

const TAKE_MAX_MS = 60_000
const LOOK_AGAIN_MS = 50
const BACK_OFF_MAX_MS = 5_000
const LIVED_LONG_MS = 60_000

/**
 * A PostgreSQL of our own in `DATA_DIR/postgres`. The first process on a `DATA_DIR` starts it, others on the same machine attach to it,
 * and when the first one stops, one of them starts it again. A server that goes away by itself is started again, with growing pauses.
 * Throws when it cannot be started in the first place.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const place = preparePlace(options)
  const stopping = new AbortController()
  let server = await takeServer(place, stopping.signal)

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ;) {
      const since = Date.now()
      await server.gone
      if (stopping.signal.aborted) return
      failures = Date.now() - since > LIVED_LONG_MS ? 0 : failures + 1
      place.note(
        server.isOurs
          ? 'The database server went away; starting it again.'
          : 'The process that ran the database stopped; taking over.',
        'warn',
      )
      const next = await takeAgain(place, stopping.signal, failures)
      if (!next) return
      server = next
      if (stopping.signal.aborted) return server.leave()
    }
  }
  const keeping = keepRunning()

  const at = { host: place.socketFolder, port: SOCKET_PORT }
  return {
    connection: { ...at, user: SHOP_ROLE, database: SHOP_DATABASE },
    superuserConnection: { ...at, user: SUPERUSER, database: 'postgres' },
    isOwner: () => server.isOurs,
    async stop() {
      stopping.abort()
      await server.leave()
      await keeping
    },
  }
}

function preparePlace({
  dataDir,
  pgBinDir = null,
  durable = true,
  flags = [],
  note = () => {},
}: EmbeddedPostgresOptions): PostgresPlace {
  if (process.platform === 'win32')
    throw new Error(
      'The embedded database does not run on Windows itself: use WSL, or set DATABASE_URL.',
    )
  const programs = findPostgresPrograms(pgBinDir)
  fs.mkdirSync(dataDir, { recursive: true })
  const folder = path.join(fs.realpathSync(dataDir), 'postgres')
  const identity = choosePostgresIdentity(programs.folder, folder)
  ensureDataFolder(folder, programs, identity, durable)
  const socketFolder = ensureSocketFolder(folder, identity)
  const careless = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  return { programs, identity, folder, socketFolder, flags: [...careless, ...flags], note }
}

/** Again and again until there is a server or we stop: a full disk may be emptied, an overloaded machine may recover. */
async function takeAgain(
  place: PostgresPlace,
  signal: AbortSignal,
  failuresBefore: number,
): Promise<RunningServer | null> {
  for (let failures = failuresBefore; !signal.aborted; failures++) {
    await pause(Math.min(BACK_OFF_MAX_MS, LOOK_AGAIN_MS * 2 ** (failures - 1)), undefined, {
      signal,
    }).catch(() => {})
    try {
      const server = await takeServer(place, signal)
      if (!signal.aborted) return server
      await server.leave()
    } catch (error) {
      if (!signal.aborted)
        place.note(`The database server could not be started: ${(error as Error).message}`, 'warn')
    }
  }
  return null
}

/** Starts the server, or attaches to the one that another process of the shop runs. */
async function takeServer(place: PostgresPlace, signal: AbortSignal): Promise<RunningServer> {
  const deadline = Date.now() + TAKE_MAX_MS
  for (;;) {
    const postmaster = findPostmaster(place.folder)
    const server = postmaster
      ? await attach(place, postmaster)
      : await launch(place, signal, deadline)
    if (server) return server
    if (signal.aborted) throw new Error('stopped while waiting for the database')
    if (Date.now() > deadline)
      throw new Error(
        `Process ${postmaster?.pid ?? '?'} holds ${place.folder} and neither answers nor ends.`,
      )
    await pause(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
}

async function launch(
  place: PostgresPlace,
  signal: AbortSignal,
  deadline: number,
): Promise<RunningServer | null> {
  removeMisleadingLocks(place.folder, place.socketFolder, SOCKET_PORT)
  const launched = await launchPostgres(place, signal)
  if ('gone' in launched) {
    try {
      await ensureShopDatabase(place.socketFolder)
      return launched
    } catch (error) {
      await launched.leave()
      throw error
    }
  }
  // A killed server's children are still leaving, or another process was first.
  if (launched.isWorthAnotherTry && Date.now() < deadline) return null
  throw new Error(`PostgreSQL did not start:\n${launched.output}`)
}

async function attach(place: PostgresPlace, postmaster: Postmaster): Promise<RunningServer | null> {
  if (!postmaster.isReady) return null // it is starting or stopping
  if (!postmaster.isWatched) {
    process.kill(postmaster.pid, 'SIGINT') // nobody would ever stop it: end it, and start one that has a watchdog
    return null
  }
  try {
    await ensureShopDatabase(place.socketFolder)
    return await watchServer(place.socketFolder)
  } catch (error) {
    place.note(`The running database server did not answer: ${(error as Error).message}`, 'debug')
    return null
  }
}
