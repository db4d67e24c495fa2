import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { requestRefund } from '#shop/money-desk/request-refund.server.ts'
import { admin } from '../../tests/builders.ts'
import { openMemoryGateway } from '../paid-orders/memory-gateway.ts'
import { count, type Tally } from './the-wires.ts'

/**
 * The owner comes to the money desk and gives back whatever waits there: payments of a wrong amount or currency.
 * The verb writes the refund; one of the shops asks the gateway for it.
 */
export async function clearDesk(db: Db, jobs: Jobs, tally: Tally): Promise<void> {
  const till = { db, jobs, log: openLog('silent'), gateway: openMemoryGateway(), config: { shopName: 'Zari', shopUrl: 'http://localhost' } }
  const { rows } = await sql<{ id: number; paise: number }>`
    select payments.id, amount_paise - refund_committed_paise as paise from payments join orders on orders.id = order_id
    where payment_state = 'payment_review' and payments.status = 'captured' and role = 'candidate'`.execute(db)
  const { id: adminId } = await admin(db)
  for (const { id, paise } of rows) {
    const { outcome } = await requestRefund(till, {
      paymentId: id, amountPaise: 'all', basedOnLeftPaise: paise, reason: 'The amount does not fit the order', adminId,
    })
    count(tally, `money desk, give back: ${outcome}`)
  }
}
