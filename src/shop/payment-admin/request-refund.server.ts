import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { retryDeadlock } from '#platform/database/retry-deadlock.server.ts'
import { findCreditKept, insertCreditBack, lockCreditLots } from '../credit/credit-store.server.ts'
import { creditRefunds } from '../documents/credit-refunds.server.ts'
import { findIsFrozen } from '../payments/dispute-store.server.ts'
import { refundQueue } from '../refunds/create-refund.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import {
  findPaymentOwner,
  findOtherUndecidedPayment,
  lockPaymentById,
  type Payment,
} from '../payments/payment-store.server.ts'
import { findUnsentPaise } from '../refunds/refund-balance-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { leftOfPayment } from '../payments/payment-status.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import type { Paise } from '../money.ts'
import { refundUnderWayMessage } from '../orders/order-mails.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import {
  findPayingOrder,
  lockOrder,
  updateOrderState,
} from '../orders/paying-order-store.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import type { ReturnedLine } from '../orders/returned-line.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { insertPaymentAction } from '../change-log/payment-action-store.server.ts'
import { findRefundablePaise, promiseRefund } from './promise-refund.server.ts'
import { returnOrderLines } from './return-order-lines.server.ts'
import { refundProblem, type RefundProblem } from './refund-rule.ts'

export type RefundRequest = {
  paymentId: number
  amountPaise: Paise | 'all'
  /** The balance that the admin saw. A different current balance reveals a concurrent refund. */
  basedOnLeftPaise: Paise
  reason: string
  adminId: string
  /** Store credit of the order that goes back with the refund. The rest of it pays for what the customer
   * keeps. If missing, a whole refund gives back all of it. */
  creditPaise?: Paise
  /** Lines that go back to stock with the refund. */
  returned?: readonly ReturnedLine[]
  /** Further rows that are checked and written in the same transaction. */
  together?: {
    /** Called under the order's lock. If it returns false, the refund is refused. */
    isStillDue(tx: Db): Promise<boolean>
    record(tx: Db): Promise<void>
  }
}
export type RefundRequested =
  | { outcome: 'requested'; amountPaise: Paise; isWhole: boolean }
  | { outcome: RefundProblem }
  | { outcome: 'unknown-payment' }
  /** The request returns more units to stock than are left to return. */
  | { outcome: 'more-than-bought' }
  /** Nothing was written, because only the gateway knows the refundable amount. */
  | { outcome: 'gateway-away' }

/** Refunds all or part of a payment. Fetches the payment first, because it may have been refunded in
 * the gateway's dashboard. One transaction reserves the amount and stores the refund with its key,
 * the email and the log entry. A job then sends the refund. The database refuses to reserve an
 * amount twice. */
export function requestRefund(
  services: PaymentServices,
  request: RefundRequest,
): Promise<RefundRequested> {
  return retryDeadlock(() => tryRefund(services, request))
}

async function tryRefund(
  services: PaymentServices,
  request: RefundRequest,
): Promise<RefundRequested> {
  const owner = await findPaymentOwner(services.db, request.paymentId)
  if (!owner) return { outcome: 'unknown-payment' }
  const refundablePaise = await findRefundablePaise(services, owner.gatewayPaymentId)
  if (refundablePaise === null) return { outcome: 'gateway-away' }

  return inTransaction(services.db, async (tx): Promise<RefundRequested> => {
    const order = owner.orderId === null ? null : await lockOrder(tx, owner.orderId)
    const payment = await lockPaymentById(tx, request.paymentId)
    if (payment.orderId !== owner.orderId) return { outcome: 'changed-by-someone-else' }
    if (request.together && !(await request.together.isStillDue(tx)))
      return { outcome: 'changed-by-someone-else' }

    const leftPaise = leftOfPayment(payment)
    const wish = {
      ...request,
      amountPaise: request.amountPaise === 'all' ? leftPaise : request.amountPaise,
    }
    const facts = {
      payment: { ...payment, leftPaise },
      orderState: order?.paymentState ?? null,
      isFrozen: await findIsFrozen(tx, payment.id),
    }
    const problem = refundProblem(facts, wish)
    if (problem) return { outcome: problem }
    if (wish.amountPaise + (await findUnsentPaise(tx, payment.id)) > refundablePaise)
      return { outcome: 'more-than-left' }
    if (order && request.returned?.length) await lockCreditLots(tx, order.customerId)
    if (!(await returnLines(tx, order, payment, request))) return { outcome: 'more-than-bought' }

    const refundId = await promiseRefund(tx, payment, wish)
    const paysMore = order !== null && (await keepsCredit(tx, order.id, request))
    const isWhole = wish.amountPaise === leftPaise && !paysMore
    if (order) await updateOrderAndNotify(tx, { order, payment, wish, isWhole, refundId })
    if (order) await creditRefunds(tx, { orderId: order.id, reason: creditReason(request) })
    const after = order ? { order: (await findPayingOrder(tx, order.id)).paymentState } : {}
    await insertPaymentAction(tx, {
      adminId: request.adminId,
      action: 'refund-requested',
      subject: order?.number ?? payment.gatewayPaymentId,
      orderId: payment.orderId,
      paymentId: payment.id,
      refundId,
      reason: request.reason,
      before: { ...(order ? { order: order.paymentState } : {}), 'left paise': leftPaise },
      after: { ...after, 'left paise': leftPaise - wish.amountPaise },
    })
    await request.together?.record(tx)
    await services.jobs.enqueue(tx, refundQueue, {})
    await publishPaymentChange(tx)
    return { outcome: 'requested', amountPaise: wish.amountPaise, isWhole }
  })
}

/** The admin's text stays out of documents, because it can be erased and they cannot. */
function creditReason({ returned = [] }: RefundRequest): string {
  return returned.length > 0 ? 'Return' : 'Price reduction'
}

/** Gives back the store credit of the request, and returns true if some still pays for the order. */
async function keepsCredit(
  tx: Db,
  orderId: number,
  { creditPaise }: RefundRequest,
): Promise<boolean> {
  if (creditPaise === undefined) return false
  if (creditPaise > 0) await insertCreditBack(tx, orderId, creditPaise)
  return (await findCreditKept(tx, orderId)) > 0
}

type Wish = RefundRequest & { amountPaise: Paise }

/** Returns false unless the payment settles an order, because only then have products left the stock. */
async function returnLines(
  tx: Db,
  order: PayingOrder | null,
  payment: Payment,
  { returned = [], adminId }: RefundRequest,
): Promise<boolean> {
  if (returned.length === 0) return true
  if (!order || payment.role !== 'settling') return false
  return returnOrderLines(tx, { orderId: order.id, returned, movedBy: adminId })
}

type Told = { order: PayingOrder; payment: Payment; wish: Wish; isWhole: boolean; refundId: number }

async function updateOrderAndNotify(
  tx: Db,
  { order, payment, wish, isWhole, refundId }: Told,
): Promise<void> {
  const ends =
    payment.role === 'settling'
      ? isWhole
      : payment.role === 'candidate' && !(await findOtherUndecidedPayment(tx, payment))
  if (ends) await updateOrderState(tx, order.id, 'refund_due')
  // Reserved products are released. Sold products stay sold unless the request returns them.
  if (ends && payment.role === 'candidate') await releaseHold(tx, order.id, wish.adminId)
  await queueCustomerMail(
    tx,
    refundUnderWayMessage(order, {
      occasion: String(refundId),
      amountPaise: wish.amountPaise,
      reason: 'by-hand',
      why: wish.reason,
    }),
  )
  await publishOrder(tx, order)
}
