import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
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

/** Releases new sizes whose pieces did not arrive in time, and tells the customers. The return stays
 * open. Repeated and concurrent calls release each size once. Returns the number of returns. */
export async function expireExchanges(db: Db): Promise<number> {
  const overdue = await listOverdueExchanges(db, BATCH)
  let released = 0
  for (const { returnId, orderId } of overdue) if (await release(db, returnId, orderId)) released++
  return released
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

export function registerReturnJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, async () => {
    while ((await expireExchanges(db)) === BATCH);
  })
  jobs.schedule(QUEUE, EVERY_HOUR)
}
