import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'

/** What the verbs about money reach for. */
export type Till = {
  db: Db
  gateway: Gateway
  jobs: Jobs
  log: Logger
  config: Pick<Config, 'shopName' | 'shopUrl'>
}
