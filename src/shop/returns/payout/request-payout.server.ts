import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { lockCreditLots } from '../../credit/credit-store.server.ts'
import { insertPaidOutCredit, listCashCredit } from '../../credit/payout-entry-store.server.ts'
import { findOwnOrderId } from '../../orders/cancellation-store.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { sealedPayee } from '../outcome/save-payee.server.ts'
import type { Payee } from '../payee.ts'
import { insertPayout } from './payout-store.server.ts'

export type PayoutRequested = { outcome: 'requested' | 'unknown-order' | 'nothing-to-pay' }

/** Asks for the transfer of credit that was cash. The credit ends at once, so that a second click and a
 * purchase at the same time find nothing of it. Another customer's order is unknown. */
export async function requestPayout(
  { db, sealing }: { db: Db; sealing: Sealing },
  { customerId, orderNumber, payee }: { customerId: string; orderNumber: string; payee: Payee },
): Promise<PayoutRequested> {
  const orderId = await findOwnOrderId(db, customerId, orderNumber)
  if (orderId === undefined) return { outcome: 'unknown-order' }
  return inTransaction(db, async (tx): Promise<PayoutRequested> => {
    const order = await lockOrder(tx, orderId)
    await lockCreditLots(tx, customerId)
    const credit = await listCashCredit(tx, orderId)
    if (credit.length === 0) return { outcome: 'nothing-to-pay' }
    for (const { lotId, paise } of credit) {
      await insertPayout(tx, { lotId, orderId, paise, payee: sealedPayee(sealing, payee) })
      await insertPaidOutCredit(tx, { lotId, paise, reason: `Order ${orderNumber}` })
    }
    await publishOrder(tx, order)
    return { outcome: 'requested' }
  })
}
