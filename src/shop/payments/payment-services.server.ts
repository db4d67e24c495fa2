import type { Config } from '#shop/config/config.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { HoldLimits } from '../checkout/hold-limits.ts'

export type PaymentServices = {
  db: Db
  gateway: Gateway
  jobs: Jobs
  log: Logger
  config: Pick<Config, 'shopName' | 'shopUrl'>
  /** `HOLD_LIMITS` if absent. */
  holdLimits?: HoldLimits
}
