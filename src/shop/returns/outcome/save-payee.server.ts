import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { queueCustomerMail } from '../../messages/queue-customer-mail.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { maskedPayee, type Payee } from '../payee.ts'
import { findOwnReturn, findReturn } from '../return-store.server.ts'
import { isOpen } from '../return-state.ts'
import { payeeMessage } from './outcome-mails.ts'
import { findReturnFacts, updatePayee, type StoredPayee } from './outcome-store.server.ts'

export function sealedPayee(sealing: Sealing, payee: Payee): StoredPayee {
  return { sealed: sealing.seal(JSON.stringify(payee)), shown: maskedPayee(payee) }
}

export type PayeeSaved = { outcome: 'saved' | 'unknown-return' | 'not-now' }

export type PayeeWish = {
  id: number
  payee: Payee
  /** The customer, or the admin who enters what a customer says on the phone. */
  by: { customerId: string } | { staffId: string }
}

/** Stores the bank details for the refund of a cash order, if the request had none or they must be
 * corrected. A return of another customer counts as unknown. Staff enter only missing details, and
 * the customer gets a mail, because the caller may be another person. */
export async function savePayee(
  { db, sealing }: { db: Db; sealing: Sealing },
  { id, payee, by }: PayeeWish,
): Promise<PayeeSaved> {
  const staffId = 'staffId' in by ? by.staffId : null
  const known =
    'staffId' in by ? await findReturn(db, id) : await findOwnReturn(db, by.customerId, id)
  if (!known) return { outcome: 'unknown-return' }
  return inTransaction(db, async (tx): Promise<PayeeSaved> => {
    const order = await lockOrder(tx, known.orderId)
    const { state, outcome, payeeShown } = await findReturnFacts(tx, id)
    if (order.payMode !== 'cod' || outcome !== 'refund' || !isOpen(state))
      return { outcome: 'not-now' }
    if (staffId !== null && payeeShown !== '') return { outcome: 'not-now' }
    const { sealed, shown } = sealedPayee(sealing, payee)
    await updatePayee(tx, id, { sealed, shown })
    if (staffId !== null) {
      await queueCustomerMail(tx, payeeMessage(order, { id, payeeShown: shown }))
      await recordChange(tx, {
        ...{ staffId, action: 'return-payee-entered', subject: `order:${order.number}` },
        ...{ before: null, after: { return: id } },
      })
    }
    await publishOrder(tx, order)
    return { outcome: 'saved' }
  })
}
