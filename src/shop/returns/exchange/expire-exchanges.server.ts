import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { queueCustomerMail } from '../../messages/queue-customer-mail.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { listOverdueExchanges } from '../../stock/exchange-holds/exchange-holds-store.server.ts'
import { endExchangeHold } from '../../stock/exchange-holds/hold-new-sizes.server.ts'
import { findReturnState } from '../return-changes-store.server.ts'
import { sizeReleasedMessage } from './exchange-mails.ts'

const QUEUE = 'expire-exchanges'
const EVERY_HOUR = '41 * * * *'
const BATCH = 100

/** Releases new sizes whose pieces did not arrive in time, and informs the customers. The return
 * stays open. Repeated and concurrent calls release each size once. A failure is logged and does
 * not stop the rest. Returns the number of returns. */
export async function expireExchanges({ db, log }: { db: Db; log: Logger }): Promise<number> {
  let released = 0
  let after = 0
  for (;;) {
    const overdue = await listOverdueExchanges(db, { after, limit: BATCH })
    for (const { returnId, orderId } of overdue)
      try {
        if (await release(db, returnId, orderId)) released++
      } catch (error) {
        log.error({ err: error, returnId }, 'new size could not be released; retrying next hour')
      }
    if (overdue.length < BATCH) return released
    after = overdue.at(-1)!.returnId
  }
}

function release(db: Db, returnId: number, orderId: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    // The pieces may have arrived meanwhile.
    if (['received', 'inspected'].includes(await findReturnState(tx, returnId))) return false
    if (!(await endExchangeHold(tx, returnId, { status: 'released', movedBy: null }))) return false
    await queueCustomerMail(tx, sizeReleasedMessage(order, returnId))
    await publishOrder(tx, order)
    return true
  })
}

export function registerReturnJobs(services: { db: Db; jobs: Jobs; log: Logger }): void {
  const { jobs } = services
  jobs.work(QUEUE, async () => void (await expireExchanges(services)))
  jobs.schedule(QUEUE, EVERY_HOUR)
}
