import type { Db } from '#platform/database/database.server.ts'
import { insertCredit, insertCreditBack } from '../../credit/credit-store.server.ts'
import { leftOf } from '../../documents/credit-amounts.ts'
import {
  creditRefunds,
  issueCreditNote,
  withinInvoices,
} from '../../documents/credit-refunds.server.ts'
import { listInvoicedLines } from '../../documents/credit-store.server.ts'
import type { Paise } from '../../money.ts'
import { giveBackCredit } from '../../payment-admin/give-back-credit.server.ts'
import { updatePaymentCredited } from '../../payments/payment-store.server.ts'
import type { Due, SettleWish } from './due.server.ts'

/** Turns what was paid into store credit, with the credit note. */
export async function giveCredit(tx: Db, due: Due, wish: SettleWish): Promise<void> {
  const { byCreditPaise: paise, grantedPaise, found } = due
  if (grantedPaise > 0) await grantCredit(tx, due, wish)
  else if (paise > 0)
    await giveBackCredit(tx, { orderId: found.orderId, paise, reason: 'Returned' })
}

/** Turns the money into store credit that never expires, and gives back credit that paid for the
 * order. */
async function grantCredit(tx: Db, due: Due, { adminId }: SettleWish): Promise<void> {
  const { orderId, customerId, orderNumber } = due.found
  const { payment } = due.money
  if (payment && !(await updatePaymentCredited(tx, payment.id, due.grantedPaise)))
    throw new Error(`payment ${payment.id} has less left than is granted`)
  await insertCredit(tx, {
    customerId,
    amountPaise: due.grantedPaise,
    months: 0,
    reason: `Return of order ${orderNumber}`,
    staffId: adminId,
    returnId: due.found.id,
  })
  await creditTransfer(tx, due, due.grantedPaise)
  if (due.byCreditPaise === 0) return
  await insertCreditBack(tx, orderId, due.byCreditPaise)
  await creditRefunds(tx, { orderId, reason: 'Returned' })
}

/** Credits what the invoices hold; a later invoice credits the rest at once. A refund by the gateway
 * writes its credit note itself. */
export async function creditTransfer(tx: Db, { found }: Due, paidOutPaise: Paise): Promise<void> {
  const { orderId } = found
  const invoiced = await listInvoicedLines(tx, orderId)
  const accepted = found.lines.map(({ position, acceptedQuantity }) => ({
    position,
    quantity: acceptedQuantity ?? 0,
  }))
  const lines = withinInvoices(invoiced, accepted)
  const left = invoiced.reduce((sum, line) => sum + leftOf(line).totalPaise, 0)
  const amountPaise = Math.min(paidOutPaise, left)
  await issueCreditNote(tx, { orderId, lines, amountPaise, reason: 'Returned' })
}
