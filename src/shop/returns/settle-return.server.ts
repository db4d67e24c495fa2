import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { insertCredit, insertCreditBack } from '../credit/credit-store.server.ts'
import {
  creditRefunds,
  issueCreditNote,
  withinInvoices,
} from '../documents/credit-refunds.server.ts'
import { leftOf } from '../documents/credit-amounts.ts'
import { listInvoicedLines } from '../documents/credit-store.server.ts'
import type { Paise } from '../money.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import type { ReturnedLine } from '../orders/returned-line.ts'
import { giveBackCredit } from '../payment-admin/give-back-credit.server.ts'
import { requestRefund } from '../payment-admin/request-refund.server.ts'
import { returnOrderLines } from '../payment-admin/return-order-lines.server.ts'
import type { RefundProblem } from '../payment-admin/refund-rule.ts'
import { findIsFrozen } from '../payments/dispute-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { updatePaymentCredited } from '../payments/payment-store.server.ts'
import { writeStep } from './change-return.server.ts'
import { updateLinesSettled } from './return-changes-store.server.ts'
import { findReturn } from './return-store.server.ts'
import { reasonNames, STEP_NOTE_MAX, type Return, type ReturnOutcome } from './return.ts'
import { canBecome } from './return-state.ts'
import { findMoneyLeft, listLinesToSettle, type MoneyLeft } from './returnable-store.server.ts'
import { partsOf, settlementOf, type RefundParts, type Settlement } from './settlement.ts'

export type ReturnSettled =
  | { outcome: 'settled'; refundPaise: Paise; creditPaise: Paise; isTransfer: boolean }
  | { outcome: 'unknown-return' | 'not-now' | 'too-long' }
  /** The amount differs from the one that the form showed. */
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'gateway-away' | 'unknown-payment' | 'more-than-bought' }
  | { outcome: RefundProblem }

export type SettleWish = {
  id: number
  adminId: string
  note: string
  /** The amount that the form showed. */
  basedOnPaise: Paise
  /** The outcome that the form showed, if it showed one. */
  basedOnOutcome?: ReturnOutcome
}

export type Due = Settlement &
  RefundParts & {
    found: Return
    money: MoneyLeft
    /** Units that go back to stock. */
    returned: ReturnedLine[]
  }

/** What a return would give back now. Undefined for an unknown return. */
export async function findDue(db: Db, id: number): Promise<Due | undefined> {
  const found = await findReturn(db, id)
  if (!found) return undefined
  const [bought, money] = await Promise.all([
    listLinesToSettle(db, found.orderId),
    findMoneyLeft(db, found.orderId),
  ])
  const settlement = settlementOf(found.lines, bought, money.leftPaise)
  const returned = settlement.lines
    .filter(({ restockedQuantity }) => restockedQuantity > 0)
    .map(({ position, restockedQuantity: quantity }) => ({
      productId: found.lines.find((line) => line.position === position)!.productId,
      quantity,
    }))
  const parts = partsOf(settlement.refundPaise, { ...money, outcome: found.outcome })
  const isCash = money.payment === null && money.creditPaise === 0
  const refundPaise = isCash ? settlement.refundPaise : sumOf(parts)
  return { ...settlement, found, money, returned, refundPaise, ...parts }
}

function sumOf({ byGatewayPaise, byCreditPaise, grantedPaise }: RefundParts): Paise {
  return byGatewayPaise + byCreditPaise + grantedPaise
}

/** Gives back what was paid for the accepted pieces and puts them back to stock. One transaction
 * under the order's lock writes the refund, the stock and the return, so that a double click refunds
 * once. A cash order gets a bank transfer, which staff make and record. */
export async function settleReturn(
  services: PaymentServices,
  wish: SettleWish,
): Promise<ReturnSettled> {
  if (wish.note.length > STEP_NOTE_MAX) return { outcome: 'too-long' }
  const due = await findDue(services.db, wish.id)
  if (!due) return { outcome: 'unknown-return' }
  const refusal = refusalOf(due, wish)
  if (refusal) return { outcome: refusal }
  return due.money.payment && due.byGatewayPaise > 0
    ? refundByGateway(services, wish, due, due.money.payment)
    : settleWithoutGateway(services.db, wish)
}

function refusalOf(
  { found, refundPaise }: Due,
  { basedOnPaise, basedOnOutcome = found.outcome }: SettleWish,
): 'not-now' | 'changed-by-someone-else' | null {
  if (!canBecome(found.state, 'settled')) return 'not-now'
  const isSeen = refundPaise === basedOnPaise && found.outcome === basedOnOutcome
  return isSeen ? null : 'changed-by-someone-else'
}

async function refundByGateway(
  services: PaymentServices,
  wish: SettleWish,
  due: Due,
  payment: NonNullable<MoneyLeft['payment']>,
): Promise<ReturnSettled> {
  const asked = await requestRefund(services, {
    paymentId: payment.id,
    amountPaise: due.byGatewayPaise,
    creditPaise: due.byCreditPaise,
    basedOnLeftPaise: payment.leftPaise,
    reason: wish.note || `Returned: ${reasonNames[due.found.reason]}`,
    adminId: wish.adminId,
    returned: due.returned,
    together: {
      isStillDue: async (tx) => {
        const now = await findDue(tx, wish.id)
        const isSame = now?.byGatewayPaise === due.byGatewayPaise
        return now !== undefined && isSame && refusalOf(now, wish) === null
      },
      record: (tx) => close(tx, wish, due),
    },
  })
  return asked.outcome === 'requested' ? settledAs(due) : { outcome: asked.outcome }
}

/** Closes a return that pays nothing or store credit. For a cash order whose customer wants the money,
 * the bank transfer is still to be made. */
async function settleWithoutGateway(db: Db, wish: SettleWish): Promise<ReturnSettled> {
  return inTransaction(db, async (tx): Promise<ReturnSettled> => {
    const { orderId } = (await findReturn(tx, wish.id))!
    await lockOrder(tx, orderId)
    const due = (await findDue(tx, wish.id))!
    const refusal = refusalOf(due, wish) ?? (await disputeOf(tx, due))
    if (refusal) return { outcome: refusal }
    const { returned } = due
    if (!(await returnOrderLines(tx, { orderId, returned, movedBy: wish.adminId })))
      return { outcome: 'more-than-bought' }
    const { byCreditPaise, grantedPaise } = due
    if (grantedPaise > 0) await grant(tx, due, wish)
    else if (byCreditPaise > 0)
      await giveBackCredit(tx, { orderId, paise: byCreditPaise, reason: 'Returned' })
    else if (due.refundPaise > 0) await creditTransfer(tx, due, due.refundPaise)
    await close(tx, wish, due)
    return settledAs(due)
  })
}

/** A disputed payment is not turned into store credit, because the bank may take it back as well. */
async function disputeOf(tx: Db, { money: { payment }, grantedPaise }: Due) {
  const isFrozen = payment && grantedPaise > 0 && (await findIsFrozen(tx, payment.id))
  return isFrozen ? 'disputed' : null
}

/** Turns the money into store credit that never expires, and gives back credit that paid for the
 * order. */
async function grant(tx: Db, due: Due, { adminId }: SettleWish): Promise<void> {
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

function settledAs(due: Due): ReturnSettled {
  const { refundPaise, byCreditPaise, grantedPaise } = due
  const creditPaise = byCreditPaise + grantedPaise
  return { outcome: 'settled', refundPaise, creditPaise, isTransfer: isTransfer(due) }
}

/** Credits what the invoices hold; a later invoice credits the rest at once. A refund by the gateway
 * writes its credit note itself. */
async function creditTransfer(tx: Db, { found }: Due, paidOutPaise: Paise): Promise<void> {
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

function isTransfer(due: Due): boolean {
  return due.refundPaise > sumOf(due)
}

async function close(tx: Db, wish: SettleWish, due: Due): Promise<void> {
  const { id, adminId, note } = wish
  const order = await lockOrder(tx, due.found.orderId)
  await updateLinesSettled(tx, id, due.lines)
  await writeStep(
    tx,
    { order, found: due.found },
    {
      id,
      state: isTransfer(due) ? 'settled' : 'closed',
      note,
      staffId: adminId,
      refundPaise: due.refundPaise,
      creditPaise: due.byCreditPaise + due.grantedPaise,
      grantedPaise: due.grantedPaise,
    },
  )
}
