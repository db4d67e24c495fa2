import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { lockCreditLots } from '../../credit/credit-store.server.ts'
import { insertPaidOutCredit, listCashCredit } from '../../credit/payout-entry-store.server.ts'
import { queueCustomerMail } from '../../messages/queue-customer-mail.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { sealedPayee } from '../outcome/save-payee.server.ts'
import type { Payee } from '../payee.ts'
import { requestedMessage } from './payout-mails.ts'
import { findOrderOwner, insertPayout } from './payout-store.server.ts'

export type PayoutRequested = { outcome: 'requested' | 'unknown-order' | 'nothing-to-pay' }

export type PayoutWish = {
  orderNumber: string
  payee: Payee
  /** The customer, or the admin who enters the request of a customer who phones. */
  by: { customerId: string } | { staffId: string }
}

/** Requests the transfer of credit that was cash. The credit ends at once, so that a second click
 * and a purchase at the same time cannot use it. Another customer's order is unknown. The customer
 * gets a mail, because the caller may be another person. */
export async function requestPayout(
  { db, sealing }: { db: Db; sealing: Sealing },
  { orderNumber, payee, by }: PayoutWish,
): Promise<PayoutRequested> {
  const owner = await findOrderOwner(db, orderNumber)
  if (!owner || ('customerId' in by && by.customerId !== owner.customerId))
    return { outcome: 'unknown-order' }
  const staffId = 'staffId' in by ? by.staffId : null
  const { sealed, shown } = sealedPayee(sealing, payee)
  return inTransaction(db, async (tx): Promise<PayoutRequested> => {
    const { orderId, customerId } = owner
    const order = await lockOrder(tx, orderId)
    await lockCreditLots(tx, customerId)
    const credit = await listCashCredit(tx, orderId)
    if (credit.length === 0) return { outcome: 'nothing-to-pay' }
    for (const { lotId, paise } of credit) {
      const id = await insertPayout(tx, { lotId, orderId, paise, payee: { sealed, shown } })
      await insertPaidOutCredit(tx, { lotId, paise, reason: `Order ${orderNumber}`, staffId })
      const asked = { id, amountPaise: paise, payeeShown: shown }
      await queueCustomerMail(tx, requestedMessage(order, asked))
      if (staffId !== null)
        await recordChange(tx, {
          ...{ staffId, action: 'payout-requested', subject: `payout:${id}`, before: null },
          after: { order: orderNumber, 'amount paise': paise },
        })
    }
    await publishOrder(tx, order)
    return { outcome: 'requested' }
  })
}
