import { once } from 'node:events'
import { ConfigError, readConfig, type Config } from '#platform/config.server.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { chooseGateway } from './choose-gateway.ts'
import { openShop } from './open-shop.ts'
import { prepareOwners } from './prepare-owners.ts'

const STOP_MAX_MS = 20_000
/** npm passes on a Ctrl-C that the terminal has sent us already: that is one press, not two. */
const ONE_PRESS_MS = 500

async function main(config: Config, isDev: boolean): Promise<void> {
  const log = openLog(config.logLevel)
  const closers: (() => Promise<void>)[] = []
  stopOnSignals(closers)

  const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({
    dataDir: config.dataDir, pgBinDir: config.pgBinDir, note: (line, level) => log[level](line),
  })
  if (postgres) closers.push(() => postgres.stop())
  const connection = postgres?.connection ?? { connectionString: config.databaseUrl! }

  const gateway = await chooseGateway(config)
  closers.push(() => gateway.close())

  const front = isDev ? await (await import('./scripts/dev-front.ts')).openDevFront() : undefined
  const open = await openShop({ config, connection, gateway: gateway.settings, log }, front)
  closers.push(() => open.close())

  await open.shop.jobs.start()
  const words = await prepareOwners(open.shop, (line) => console.log(line))
  open.server.listen(config.port, config.host)
  await once(open.server, 'listening')
  console.log(`\n  ${config.shopName} is open: ${config.shopUrl}\n${words.map((line) => `  ${line}\n`).join('')}`)
}

/** Last opened, first closed; a second signal, or too long a wait, ends it at once. */
function stopOnSignals(closers: (() => Promise<void>)[]): void {
  let stoppingSince = 0
  async function stop(): Promise<void> {
    if (Date.now() - stoppingSince < ONE_PRESS_MS) return
    if (stoppingSince > 0) process.exit(1)
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref()
    for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

try {
  await main(readConfig(process.env), process.argv.includes('--dev'))
} catch (error) {
  const { message, code } = error as Error & { code?: string }
  const isTaken = code === 'EADDRINUSE'
  console.error(isTaken ? 'The port is taken by another program. Stop that one, or choose another: PORT=3005 npm start' : error instanceof ConfigError ? message : error)
  process.exit(1)
}
