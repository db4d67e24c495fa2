import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { maskedPayee, type Payee } from '../payee.ts'
import { findOwnReturn } from '../return-store.server.ts'
import { isOpen } from '../return-state.ts'
import { findReturnFacts, updatePayee, type StoredPayee } from './outcome-store.server.ts'

export function sealedPayee(sealing: Sealing, payee: Payee): StoredPayee {
  return { sealed: sealing.seal(JSON.stringify(payee)), shown: maskedPayee(payee) }
}

export type PayeeSaved = { outcome: 'saved' | 'unknown-return' | 'not-now' }

/** Stores where the money of a cash order goes, if the customer did not say so with the request or has
 * to correct it. Another customer's return is unknown. */
export async function savePayee(
  { db, sealing }: { db: Db; sealing: Sealing },
  { customerId, id, payee }: { customerId: string; id: number; payee: Payee },
): Promise<PayeeSaved> {
  const own = await findOwnReturn(db, customerId, id)
  if (!own) return { outcome: 'unknown-return' }
  return inTransaction(db, async (tx): Promise<PayeeSaved> => {
    const order = await lockOrder(tx, own.orderId)
    const { state, outcome } = await findReturnFacts(tx, id)
    if (order.payMode !== 'cod' || outcome !== 'refund' || !isOpen(state))
      return { outcome: 'not-now' }
    await updatePayee(tx, id, sealedPayee(sealing, payee))
    await publishOrder(tx, order)
    return { outcome: 'saved' }
  })
}
