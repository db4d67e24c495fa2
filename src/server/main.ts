import cluster from 'node:cluster'
import { readConfig } from '#shop/config/config.server.ts'
import type { Config } from '#shop/config/config.ts'
import { embeddedServerConnections } from '#platform/database/connection-budget.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/postgres/embedded-postgres.server.ts'
import { findRestoreState } from '#platform/backup/restore-folder.server.ts'
import { ConfigError } from '#shop/config/config-error.ts'
import { openLog, type Logger } from '#platform/log/log.server.ts'
import { startSupervisor, WorkerFailed } from '#platform/workers/supervisor.server.ts'
import { joinSupervisor } from '#platform/workers/worker.server.ts'
import { CANNOT_RUN } from '#platform/workers/exit-code.ts'
import { chooseGateway } from './gateway.ts'
import { protectDataDir } from './protect-data-dir.ts'
import { SINGLE_PROCESS, type WorkerSetup } from './setup.ts'
import { EmbeddedDatabaseFailed, exitCodeOf, explainStartFailure } from './start-failure.ts'

const STOP_MAX_MS = 20_000
/** Time left for stopping the database and the sandbox, after the workers have stopped. */
const PRIMARY_STOP_MS = 1_000
/** npm forwards a Ctrl-C that the terminal has already delivered, so two signals this close together
 * count as one. */
const ONE_SIGNAL_MS = 500

type Closers = (() => Promise<void>)[]

const stopMaxMsOf = ({ stopPauseSeconds }: Config) => STOP_MAX_MS + stopPauseSeconds * 1_000

/** The primary process: runs the embedded database and the sandbox, and serves requests itself or through workers. */
async function runPrimary(config: Config, isDev: boolean): Promise<void> {
  const log = openLog(config.logLevel)
  const closers: Closers = []
  const stopMaxMs = stopMaxMsOf(config)
  stopOnSignals(closers, stopMaxMs)

  protectDataDir(config.dataDir)
  refuseUnfinishedRestore(config.dataDir)
  const { workers: processes } = config
  const postgres = config.databaseUrl ? null : await startOwnPostgres(config, log)
  if (postgres) closers.push(() => postgres.stop())
  const gateway = await chooseGateway(config)
  closers.push(() => gateway.close())
  const setup: WorkerSetup = {
    connection: postgres?.connection ?? { connectionString: config.databaseUrl! },
    gateway: gateway.settings,
  }

  if (isDev || processes === 1) {
    const { startWorker } = await import('./worker.ts') // not loaded into a process that only supervises
    closers.push(await startWorker(config, setup, SINGLE_PROCESS, isDev))
  } else {
    const supervisor = await startSupervisor({
      count: processes,
      setup,
      log,
      stopMaxMs: stopMaxMs - PRIMARY_STOP_MS,
      onNoneLeft: () => void stop(closers, stopMaxMs, CANNOT_RUN),
    })
    closers.push(() => supervisor.stop())
  }
}

function refuseUnfinishedRestore(dataDir: string): void {
  if (findRestoreState(dataDir) === 'none') return
  throw new ConfigError([
    `A backup is being restored into DATA_DIR (${dataDir}), or its restore was interrupted. Run npm run restore again.`,
  ])
}

async function startOwnPostgres(config: Config, log: Logger): Promise<EmbeddedPostgres> {
  const { workers: processes, databaseConnections: wanted } = config
  try {
    return await startEmbeddedPostgres({
      dataDir: config.dataDir,
      pgBinDir: config.pgBinDir,
      flags: [`max_connections=${embeddedServerConnections({ processes, wanted })}`],
      note: (line, level) => log[level](line),
    })
  } catch (error) {
    // Plain errors of the embedded database already say what to do. System errors have a code and
    // are explained elsewhere.
    if (!(error instanceof Error) || error.constructor !== Error || 'code' in error) throw error
    throw new EmbeddedDatabaseFailed(error.message, { cause: error })
  }
}

/** Runs one of several serving processes. Ctrl-C reaches this process as well, but the primary
 * decides when it stops. */
async function runWorker(config: Config): Promise<void> {
  const closers: Closers = []
  process.on('SIGINT', () => {})
  const stopMaxMs = stopMaxMsOf(config)
  process.on('SIGTERM', () => void stop(closers, stopMaxMs))
  const context = await joinSupervisor<WorkerSetup>()
  context.onDrain(() => void stop(closers, stopMaxMs))
  const { startWorker } = await import('./worker.ts')
  const { works, metrics } = context
  const role = { works, processes: config.workers, metrics }
  closers.push(await startWorker(config, context.setup, role, false))
  context.reportListening()
}

let stoppingSince = 0

/** A second signal ends the process at once. */
function stopOnSignals(closers: Closers, stopMaxMs: number): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince > 0 && Date.now() - stoppingSince >= ONE_SIGNAL_MS) process.exit(1)
      void stop(closers, stopMaxMs)
    })
  }
}

/** Closes all parts in reverse order of opening, and ends the process after `maxMs` in any case. */
async function stop(closers: Closers, maxMs: number, code = 0): Promise<void> {
  if (stoppingSince > 0) return
  stoppingSince = Date.now()
  setTimeout(() => process.exit(1), maxMs).unref()
  for (const close of closers.toReversed())
    await close().catch((error: unknown) => console.error(error))
  process.exit(code)
}

function printFailure(error: unknown, config: Config | null): void {
  if (error instanceof WorkerFailed) return
  console.error(explainStartFailure(error, config) ?? error)
}

let config: Config | null = null
try {
  config = readConfig(process.env)
  await (cluster.isPrimary ? runPrimary(config, process.argv.includes('--dev')) : runWorker(config))
} catch (error) {
  printFailure(error, config)
  process.exit(exitCodeOf(error))
}
