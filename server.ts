import cluster from 'node:cluster'
import { ConfigError, readConfig, type Config } from '#platform/config.server.ts'
import { connectionsOfOwnServer } from '#platform/database/connection-room.server.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { startTeam, WorkerFailed } from '#platform/team/team.server.ts'
import { takePost } from '#platform/team/worker.server.ts'
import { chooseGateway } from './choose-gateway.ts'
import type { Surroundings } from './run-shop.ts'

const STOP_MAX_MS = 20_000
/** The database goes after those that ask it. */
const TO_CLOSE_THE_REST_MS = 1_000
/** npm passes on a Ctrl-C that the terminal has sent us already: that is one press, not two. */
const ONE_PRESS_MS = 500

type Closers = (() => Promise<void>)[]

const stopMaxMsOf = ({ stopPauseSeconds }: Config) => STOP_MAX_MS + stopPauseSeconds * 1_000

/** The process that is started: it keeps the database and the sandbox, and answers requests itself or has others do it. */
async function main(config: Config, isDev: boolean): Promise<void> {
  const log = openLog(config.logLevel)
  const closers: Closers = []
  const stopMaxMs = stopMaxMsOf(config)
  stopOnSignals(closers, stopMaxMs)

  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        pgBinDir: config.pgBinDir,
        flags: [
          `max_connections=${connectionsOfOwnServer({ processes: config.workers, wanted: config.databaseConnections })}`,
        ],
        note: (line, level) => log[level](line),
      })
  if (postgres) closers.push(() => postgres.stop())
  const gateway = await chooseGateway(config)
  closers.push(() => gateway.close())
  const surroundings: Surroundings = {
    connection: postgres?.connection ?? { connectionString: config.databaseUrl! },
    gateway: gateway.settings,
  }

  if (isDev || config.workers === 1) {
    const { runShop } = await import('./run-shop.ts') // not needed in a process that only looks after others
    closers.push(
      await runShop(config, surroundings, { works: true, processes: 1, colleagues: null }, isDev),
    )
  } else {
    const team = await startTeam({
      count: config.workers,
      outside: surroundings,
      log,
      stopMaxMs: stopMaxMs - TO_CLOSE_THE_REST_MS,
    })
    closers.push(() => team.stop())
  }
}

/** One of several that answer requests. A Ctrl-C reaches it too, but it is the process in front that says when to stop. */
async function mainOfWorker(config: Config): Promise<void> {
  const closers: Closers = []
  process.on('SIGINT', () => {})
  const stopMaxMs = stopMaxMsOf(config)
  process.on('SIGTERM', () => void stop(closers, stopMaxMs))
  const post = await takePost<Surroundings>()
  post.onDrain(() => void stop(closers, stopMaxMs))
  const { runShop } = await import('./run-shop.ts')
  closers.push(
    await runShop(
      config,
      post.outside,
      { works: post.works, processes: config.workers, colleagues: post.colleagues },
      false,
    ),
  )
  post.sayListening()
}

let stoppingSince = 0

/** Last opened, first closed; a second signal, or too long a wait, ends it at once. */
function stopOnSignals(closers: Closers, stopMaxMs: number): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince > 0 && Date.now() - stoppingSince >= ONE_PRESS_MS) process.exit(1)
      void stop(closers, stopMaxMs)
    })
  }
}

async function stop(closers: Closers, maxMs: number): Promise<void> {
  if (stoppingSince > 0) return
  stoppingSince = Date.now()
  setTimeout(() => process.exit(1), maxMs).unref()
  for (const close of closers.toReversed())
    await close().catch((error: unknown) => console.error(error))
  process.exit(0)
}

try {
  const config = readConfig(process.env)
  await (cluster.isPrimary ? main(config, process.argv.includes('--dev')) : mainOfWorker(config))
} catch (error) {
  const { message, code } = error as Error & { code?: string }
  const isTaken = code === 'EADDRINUSE'
  // A process of the team has said itself what was wrong.
  if (!(error instanceof WorkerFailed))
    console.error(
      isTaken
        ? 'The port is taken by another program. Stop that one, or choose another: PORT=3005 npm start'
        : error instanceof ConfigError
          ? message
          : error,
    )
  process.exit(1)
}
