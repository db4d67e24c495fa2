import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pauseBeforeRetry } from '../../retry.server.ts'
import type { LocalConnection } from '../database.server.ts'
import { ensureAppDatabase, SHOP_DATABASE, SHOP_ROLE, watchServer } from './app-database.server.ts'
import {
  ensureDataFolder,
  ensureSocketFolder,
  SOCKET_PORT,
  SUPERUSER,
} from './data-folder.server.ts'
import { choosePostgresIdentity } from './os-user.server.ts'
import { launchPostgres, type PostgresFiles, type RunningServer } from './process.server.ts'
import { findPostgresPrograms } from './programs.server.ts'
import { walLimitMb } from './wal-limit.ts'
import { findPostmaster, removeMisleadingLocks, type Postmaster } from './postmaster-lock.server.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  pgBinDir?: string | null
  /** Only tests set this to false, as a power cut may then lose all data. */
  durable?: boolean
  flags?: string[]
  /** Receives output of the server (`debug`) and warnings for the operator (`warn`). */
  note?: (line: string, level: 'debug' | 'warn') => void
}

export type EmbeddedPostgres = {
  /** Connects as the shop's role, which is not a superuser. */
  connection: LocalConnection
  superuserConnection: LocalConnection
  /** True when this process runs the server, whether from the start or after taking over. */
  isOwner(): boolean
  stop(): Promise<void>
}

const ACQUIRE_MAX_MS = 60_000
const POLL_MS = 50
const BACK_OFF = { firstMs: 50, maxMs: 5_000 }
const STABLE_AFTER_MS = 60_000

/** Runs a PostgreSQL server in `DATA_DIR/postgres`. The first process on a `DATA_DIR` starts the
 * server; other processes on the machine attach to it. When the first process stops, another takes
 * over. A server that ends is restarted after growing pauses. Throws when the first start fails. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const files = prepareFiles(options)
  const stopping = new AbortController()
  let server = await acquireServer(files, stopping.signal)

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ;) {
      const since = Date.now()
      await server.ended
      if (stopping.signal.aborted) return
      failures = Date.now() - since > STABLE_AFTER_MS ? 0 : failures + 1
      files.note(
        server.isOurs
          ? 'database server ended; restarting it'
          : 'the process that ran the database stopped; taking over',
        'warn',
      )
      const next = await reacquireServer(files, stopping.signal, failures)
      if (!next) return
      server = next
      if (stopping.signal.aborted) return server.leave()
    }
  }
  const keeping = keepRunning()

  const socket = { host: files.socketFolder, port: SOCKET_PORT }
  return {
    connection: { ...socket, user: SHOP_ROLE, database: SHOP_DATABASE },
    superuserConnection: { ...socket, user: SUPERUSER, database: 'postgres' },
    isOwner: () => server.isOurs,
    async stop() {
      stopping.abort()
      await server.leave()
      await keeping
    },
  }
}

function prepareFiles({
  dataDir,
  pgBinDir = null,
  durable = true,
  flags = [],
  note = () => {},
}: EmbeddedPostgresOptions): PostgresFiles {
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
  const unsafe = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const { blocks, bsize } = fs.statfsSync(folder)
  const limit = `max_slot_wal_keep_size=${walLimitMb(blocks * bsize)}MB`
  const all = [limit, ...unsafe, ...flags]
  return { programs, identity, folder, socketFolder, flags: all, note }
}

/** Retries until it succeeds or `signal` aborts, because a full disk or overload may be temporary. */
async function reacquireServer(
  files: PostgresFiles,
  signal: AbortSignal,
  failuresBefore: number,
): Promise<RunningServer | null> {
  for (let failures = failuresBefore; !signal.aborted; failures++) {
    await pauseBeforeRetry(failures - 1, { ...BACK_OFF, signal })
    try {
      const server = await acquireServer(files, signal)
      if (!signal.aborted) return server
      await server.leave()
    } catch (error) {
      if (!signal.aborted)
        files.note(`database server not started: ${(error as Error).message}`, 'warn')
    }
  }
  return null
}

/** Starts the server, or attaches to a server that another process started. */
async function acquireServer(files: PostgresFiles, signal: AbortSignal): Promise<RunningServer> {
  const deadline = Date.now() + ACQUIRE_MAX_MS
  for (;;) {
    const postmaster = findPostmaster(files.folder)
    const server = postmaster
      ? await attach(files, postmaster)
      : await launch(files, signal, deadline)
    if (server) return server
    if (signal.aborted) throw new Error('stopped while waiting for the database')
    if (Date.now() > deadline)
      throw new Error(
        `Process ${postmaster?.pid ?? '?'} holds ${files.folder} and neither answers nor ends.`,
      )
    await pause(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

async function launch(
  files: PostgresFiles,
  signal: AbortSignal,
  deadline: number,
): Promise<RunningServer | null> {
  removeMisleadingLocks(files.folder, files.socketFolder, SOCKET_PORT)
  const launched = await launchPostgres(files, signal)
  if ('ended' in launched) {
    try {
      await ensureAppDatabase(files.socketFolder)
      return launched
    } catch (error) {
      await launched.leave()
      throw error
    }
  }
  // A retry can succeed: a killed server's children are still ending, or another process starts the
  // server.
  if (launched.isRetryable && Date.now() < deadline) return null
  throw new Error(`PostgreSQL did not start:\n${launched.output}`)
}

async function attach(files: PostgresFiles, postmaster: Postmaster): Promise<RunningServer | null> {
  if (!postmaster.isReady) return null // starting or stopping
  if (!postmaster.isWatched) {
    process.kill(postmaster.pid, 'SIGINT') // without a watchdog it would never stop: restart it with one
    return null
  }
  try {
    await ensureAppDatabase(files.socketFolder)
    return await watchServer(files.socketFolder)
  } catch (error) {
    files.note(`running database server did not answer: ${(error as Error).message}`, 'debug')
    return null
  }
}
