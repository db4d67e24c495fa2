import { once } from 'node:events'
import type { Config } from '#platform/config.server.ts'
import type { Connection } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import { lowerV8Threads } from '#platform/v8-threads.server.ts'
import { openShop, type Place } from './open-shop.ts'
import { prepareOwners } from './prepare-owners.ts'

export type Surroundings = { connection: Connection; gateway: GatewaySettings }

/** The log has the standard output for itself, for machines; what is said to a person goes beside it. */
const sayToPerson = (line: string) => console.error(line)

/** One process that answers requests: opens the shop, sees to it that somebody can get in, and listens. Answers how to stop. */
export async function runShop(
  config: Config,
  { connection, gateway }: Surroundings,
  place: Place,
  isDev: boolean,
): Promise<() => Promise<void>> {
  lowerV8Threads()
  const log = openLog(config.logLevel)
  const front = isDev ? await (await import('./scripts/dev-front.ts')).openDevFront() : undefined
  const open = await openShop({ config, connection, gateway, log, place }, front)
  await open.shop.jobs.start()
  const words = place.works ? await prepareOwners(open.shop, sayToPerson) : null
  open.server.listen(config.port, config.host)
  await once(open.server, 'listening')
  if (words)
    sayToPerson(
      `\n  ${config.shopName} is open: ${config.shopUrl}\n${words.map((line) => `  ${line}\n`).join('')}`,
    )
  if (!isDev) void open.serving.warmUp.begin()
  return () => open.close()
}
