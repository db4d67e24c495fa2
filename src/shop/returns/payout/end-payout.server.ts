import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { lockCreditLots } from '../../credit/credit-store.server.ts'
import { insertPayoutBack } from '../../credit/payout-entry-store.server.ts'
import { queueCustomerMail } from '../../messages/queue-customer-mail.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { parseReference } from '../payee.ts'
import { DECLINE_REASON_MAX } from './payout.ts'
import { declinedMessage, transferredMessage } from './payout-mails.ts'
import {
  findPayoutOwner,
  updatePayoutTransferred,
  updatePayoutWithdrawn,
  type PayoutOwner,
} from './payout-store.server.ts'

export type PayoutEnded = {
  outcome: 'ended' | 'unknown-payout' | 'not-open' | 'not-a-reference' | 'reason-missing'
}

type Order = Awaited<ReturnType<typeof lockOrder>>

/** Runs `end` under the locks of order and credit. It returns false if the payout has ended before. */
async function endPayout(
  db: Db,
  { orderId, customerId }: PayoutOwner,
  end: (tx: Db, order: Order) => Promise<boolean>,
): Promise<PayoutEnded> {
  return inTransaction(db, async (tx): Promise<PayoutEnded> => {
    const order = await lockOrder(tx, orderId)
    await lockCreditLots(tx, customerId)
    if (!(await end(tx, order))) return { outcome: 'not-open' }
    await publishOrder(tx, order)
    return { outcome: 'ended' }
  })
}

/** Records the bank transfer, mails the customer and deletes the bank details. */
export async function recordPayout(
  db: Db,
  { id, reference, staffId }: { id: number; reference: string; staffId: string },
): Promise<PayoutEnded> {
  const parsed = parseReference(reference)
  if (!parsed) return { outcome: 'not-a-reference' }
  const owner = await findPayoutOwner(db, id)
  if (!owner) return { outcome: 'unknown-payout' }
  return endPayout(db, owner, async (tx, order) => {
    const made = await updatePayoutTransferred(tx, { id, reference: parsed, staffId })
    if (!made) return false
    const after = { 'amount paise': made.amountPaise, reference: parsed }
    await recordChange(tx, { ...changeOf(id, staffId, 'payout-transferred'), after })
    await queueCustomerMail(tx, transferredMessage(order, { id, ...made, reference: parsed }))
    return true
  })
}

/** Staff cannot transfer the money, for example because the account is wrong: it is credit again. */
export async function declinePayout(
  db: Db,
  { id, reason, staffId }: { id: number; reason: string; staffId: string },
): Promise<PayoutEnded> {
  if (!reason || reason.length > DECLINE_REASON_MAX) return { outcome: 'reason-missing' }
  const owner = await findPayoutOwner(db, id)
  if (!owner) return { outcome: 'unknown-payout' }
  return endPayout(db, owner, async (tx, order) => {
    const paise = await giveBack(tx, { id, reason, staffId })
    if (paise === null) return false
    const after = { 'amount paise': paise, reason }
    await recordChange(tx, { ...changeOf(id, staffId, 'payout-declined'), after })
    await queueCustomerMail(tx, declinedMessage(order, { id, amountPaise: paise, reason }))
    return true
  })
}

/** The customer keeps the store credit. Another customer's payout is unknown. */
export async function withdrawPayout(
  db: Db,
  { id, customerId }: { id: number; customerId: string },
): Promise<PayoutEnded> {
  const owner = await findPayoutOwner(db, id)
  if (owner?.customerId !== customerId) return { outcome: 'unknown-payout' }
  return endPayout(db, owner, async (tx) => {
    return (await giveBack(tx, { id, reason: '', staffId: null })) !== null
  })
}

/** Returns the amount, or null if the payout has ended. */
async function giveBack(
  tx: Db,
  end: { id: number; reason: string; staffId: string | null },
): Promise<number | null> {
  const ended = await updatePayoutWithdrawn(tx, end)
  if (!ended) return null
  const { lotId, amountPaise: paise } = ended
  await insertPayoutBack(tx, { lotId, paise, reason: end.reason, staffId: end.staffId })
  return paise
}

function changeOf(id: number, staffId: string, action: string) {
  return { staffId, action, subject: `payout:${id}`, before: null }
}
