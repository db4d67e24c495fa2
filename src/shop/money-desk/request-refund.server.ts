import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { GatewayUnavailable } from '#platform/payments/gateway.server.ts'
import { applyGatewayTruth } from '../checkout/apply-gateway-truth.server.ts'
import { findIsFrozen } from '../checkout/dispute-store.server.ts'
import { newRefundKey, refundQueue } from '../checkout/give-back.server.ts'
import { publishMoney } from '../checkout/money-news.server.ts'
import {
  findPaymentOwner,
  findUndecidedBeside,
  lockPaymentById,
  updatePaymentSurplus,
  updateRefundCommitted,
  type Payment,
} from '../checkout/payment-store.server.ts'
import {
  countRefundPurposes,
  findUnsentPaise,
  insertRefund,
} from '../checkout/refund-store.server.ts'
import type { Till } from '../checkout/till.server.ts'
import { tellCustomer } from '../messages/tell-customer.server.ts'
import type { Paise } from '../money.ts'
import { refundUnderWayMessage } from '../orders/order-mails.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import {
  findPayingOrder,
  lockOrder,
  updateOrderState,
  type PayingOrder,
} from '../orders/order-payment-store.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { insertAdminAction } from './admin-action-store.server.ts'
import { refundProblem, type RefundProblem } from './refund-rule.ts'

export type RefundRequest = {
  paymentId: number
  amountPaise: Paise | 'all'
  /** What the admin saw to be left: of two who decide at once, the second is told. */
  basedOnLeftPaise: Paise
  reason: string
  adminId: string
}
export type RefundRequested =
  | { outcome: 'requested'; amountPaise: Paise; isWhole: boolean }
  | { outcome: RefundProblem }
  | { outcome: 'unknown-payment' }
  /** Nothing was promised: what may go back is not known without asking. */
  | { outcome: 'gateway-away' }

/**
 * Somebody decides to give money back, whole or in part. The gateway is asked first what has gone back already, for somebody may
 * have pressed Refund in its dashboard; so nothing is promised that it would refuse. The promise, the refund with its key, the mail and the entry in the
 * log are one transaction; the gateway makes it after that. Money that is promised twice is refused by the database itself.
 */
export async function requestRefund(till: Till, request: RefundRequest): Promise<RefundRequested> {
  const owner = await findPaymentOwner(till.db, request.paymentId)
  if (!owner) return { outcome: 'unknown-payment' }
  const refundablePaise = await askWhatIsLeft(till, owner.gatewayPaymentId)
  if (refundablePaise === null) return { outcome: 'gateway-away' }

  return inTransaction(till.db, async (tx): Promise<RefundRequested> => {
    const order = owner.orderId === null ? null : await lockOrder(tx, owner.orderId)
    const payment = await lockPaymentById(tx, request.paymentId)
    if (payment.orderId !== owner.orderId) return { outcome: 'changed-by-someone-else' }

    const leftPaise = payment.amountPaise - payment.refundCommittedPaise
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

    const refundId = await promise(tx, payment, wish)
    const isWhole = wish.amountPaise === leftPaise
    if (order) await tellOrder(tx, { order, payment, wish, isWhole, refundId })
    const after = order ? { order: (await findPayingOrder(tx, order.id)).paymentState } : {}
    await insertAdminAction(tx, {
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
    await till.jobs.enqueue(tx, refundQueue, {})
    await publishMoney(tx)
    return { outcome: 'requested', amountPaise: wish.amountPaise, isWhole }
  })
}

/** Brings in what we have not heard of, outside any transaction. Null when the gateway cannot be asked. */
async function askWhatIsLeft(till: Till, gatewayPaymentId: string): Promise<Paise | null> {
  try {
    const truth = await till.gateway.fetchPayment(gatewayPaymentId)
    if (!truth) return 0
    if (truth.amountRefundedPaise > 0) await applyGatewayTruth(till, truth)
    return truth.amountPaise - truth.amountRefundedPaise
  } catch (problem) {
    if (!(problem instanceof GatewayUnavailable)) throw problem
    return null
  }
}

type Wish = RefundRequest & { amountPaise: Paise }

async function promise(
  tx: Db,
  payment: Payment,
  { amountPaise, reason, adminId }: Wish,
): Promise<number> {
  if (payment.role === 'candidate') await updatePaymentSurplus(tx, payment.id, amountPaise)
  else await updateRefundCommitted(tx, payment.id, amountPaise)
  const purpose = `desk-${(await countRefundPurposes(tx, payment.id)) + 1}`
  return insertRefund(tx, {
    paymentId: payment.id,
    purpose,
    amountPaise,
    idempotencyKey: newRefundKey(),
    reason,
    requestedBy: adminId,
  })
}

type Told = { order: PayingOrder; payment: Payment; wish: Wish; isWhole: boolean; refundId: number }

async function tellOrder(tx: Db, { order, payment, wish, isWhole, refundId }: Told): Promise<void> {
  const ends =
    payment.role === 'settling'
      ? isWhole
      : payment.role === 'candidate' && !(await findUndecidedBeside(tx, payment))
  if (ends) await updateOrderState(tx, order.id, 'refund_due')
  // Sold pieces stay sold: whether they come back is seen at the shelf. Those that were only promised are free.
  if (ends && payment.role === 'candidate') await releaseHold(tx, order.id, wish.adminId)
  await tellCustomer(
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
