import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { findReceiptsSince } from '../settings/receipts/receipts-store.server.ts'
import { listOpenAdvances } from './advance-store.server.ts'
import { issueReceipt } from './issue-receipt.server.ts'

const QUEUE = 'issue-receipts'
const EVERY_MINUTE = '* * * * *'
const DAYS = 2
const RECEIPTS_AT_ONCE = 500

type ReceiptServices = { db: Db; log: Logger }

export function registerReceiptJobs(
  services: ReceiptServices & { jobs: Pick<Jobs, 'work' | 'schedule'> },
): void {
  const { jobs } = services
  jobs.work(QUEUE, async () => void (await issueReceipts(services)), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}

/** Issues the receipts of new online payments if the setting is on. The payments themselves do not
 * wait for a number. A failure is logged and does not stop the rest. Returns how many were issued. */
export async function issueReceipts({ db, log }: ReceiptServices): Promise<number> {
  const since = await findReceiptsSince(db)
  if (!since) return 0
  let issued = 0
  for (const orderId of await listOpenAdvances(db, {
    since,
    days: DAYS,
    countMax: RECEIPTS_AT_ONCE,
  }))
    try {
      const { outcome } = await inTransaction(db, (tx) => issueReceipt(tx, orderId))
      if (outcome === 'facts-missing') return issued
      if (outcome === 'issued') issued++
    } catch (error) {
      log.error({ err: error, orderId }, 'receipt could not be issued; retrying next minute')
    }
  return issued
}
