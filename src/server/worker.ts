import { once } from 'node:events'
import type { Config } from '#shop/config/config.ts'
import { openLog } from '#platform/log/log.server.ts'
import { startWalArchive } from './archive-wal.ts'
import { continueDemo, prepareFirstRun } from './first-run.ts'
import { openShop } from './open-shop.ts'
import type { WorkerRole, WorkerSetup } from './setup.ts'

/** Standard output is the log, so messages for people go to standard error. */
const print = (line: string) => console.error(line)

/** Opens the shop in this process and listens. Returns a function that stops it. */
export async function startWorker(
  config: Config,
  setup: WorkerSetup,
  role: WorkerRole,
  isDev: boolean,
): Promise<() => Promise<void>> {
  const log = openLog(config.logLevel)
  const frontend = isDev
    ? await (await import('../../build/dev-frontend.ts')).openDevFrontend()
    : undefined
  const open = await openShop({ config, ...setup, log, role }, frontend)
  await open.shop.jobs.start()
  const archive = role.works ? startWalArchive(open.shop, setup.connection) : null
  const messages = role.works ? await prepareFirstRun(open.shop, print) : null
  open.server.listen(config.port, config.host)
  await once(open.server, 'listening')
  if (messages) {
    const lines = messages.map((line) => `  ${line}\n`).join('')
    print(`\n  ${open.shop.config.shopName} is open: ${config.shopUrl}\n${lines}`)
  }
  const demo = role.works ? await continueDemo(open.shop) : null
  if (!isDev) void open.serving.warmUp.begin()
  return async () => {
    await demo?.close()
    await archive?.close()
    await open.close()
  }
}
