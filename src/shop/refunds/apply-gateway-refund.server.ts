import { inTransaction, type Db } from '#platform/database/database.server.ts'
import {
  isUnavailable,
  type GatewayPayment,
  type GatewayRefund,
  type Unavailable,
} from '#platform/payments/gateway.server.ts'
import { formatPaise } from '../money.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { refundDoneMessage } from '../orders/order-mails.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { updateRefundState } from './update-refund-state.server.ts'
import { replaceRefund } from './create-refund.server.ts'
import {
  lockPaymentById,
  updatePayment,
  updatePaymentRefundFailed,
  updateRefundCommitted,
} from '../payments/payment-store.server.ts'
import { recordGatewayRefund } from './record-gateway-refund.server.ts'
import {
  findRefundIdByGatewayId,
  findUnansweredRefundId,
  listAcceptedRefunds,
} from './gateway-refund-store.server.ts'
import { findRefundOwner, lockRefund, updateRefund } from './refund-store.server.ts'
import type { Refund } from './refund.ts'
import { refundNotice } from './refund-notice.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

/** When a refund has failed this many times at the gateway, an admin must return the money by other means. */
const TRIES_MAX = 3
const RECORD_TRIES_MAX = 3

/** Stores the state of a refund as the gateway reports it. Repeated calls are safe. */
export async function applyGatewayRefund(
  services: PaymentServices,
  reported: GatewayRefund,
): Promise<Unavailable | undefined> {
  const refundId =
    (await findRefundIdByGatewayId(services.db, reported.id)) ??
    (await findUnansweredRefundId(services.db, reported))
  if (refundId !== undefined) return recordRefund(services, refundId, reported)
  return reported.status === 'failed' ? undefined : recordForeignRefund(services, reported)
}

/** Stores the new state of a recorded refund. If a refund of the shop has failed, it is replaced by
 * another try or left to an admin. */
export async function recordRefund(
  services: PaymentServices,
  refundId: number,
  reported: GatewayRefund,
): Promise<Unavailable | undefined> {
  let wasMadeAnyway = false
  await withLocks(services, refundId, async (tx, order, refund) => {
    wasMadeAnyway =
      isFinal(refund) && refund.gatewayRefundId === null && reported.status !== 'failed'
    if (isFinal(refund) || refund.status === reported.status) return
    if (refund.status === 'processed' && reported.status === 'pending') return

    await updateRefund(tx, refund.id, {
      status: reported.status,
      gatewayRefundId: reported.id,
      gatewayCreatedAt: reported.createdAt,
    })
    if (reported.status === 'failed') await retryOrGiveUp(tx, services, order, refund)
    if (reported.status === 'processed' && order)
      await queueCustomerMail(
        tx,
        refundDoneMessage(order, { occasion: String(refund.id), amountPaise: refund.amountPaise }),
      )
    await updateRefundState(tx, order)
  })
  // The refund was ended, for example withdrawn, while the call to the gateway was running. The
  // gateway made it anyway, so it is recorded as a refund that the shop did not request.
  return wasMadeAnyway ? recordForeignRefund(services, reported) : undefined
}

/** Records a refund that the shop did not request. If it exceeds the payment's balance, an accepted
 * refund may have failed meanwhile. The accepted refunds are therefore fetched before the next try. */
async function recordForeignRefund(
  services: PaymentServices,
  reported: GatewayRefund,
): Promise<Unavailable | undefined> {
  for (let tries = 0; tries < RECORD_TRIES_MAX; tries++) {
    if (await recordGatewayRefund(services, reported)) return undefined
    for (const { id, gatewayRefundId } of await listAcceptedRefunds(
      services.db,
      reported.gatewayPaymentId,
    )) {
      const other = await services.gateway.fetchRefund(gatewayRefundId)
      if (isUnavailable(other)) return other
      const recorded = other && (await recordRefund(services, id, other))
      if (recorded) return recorded
    }
  }
  const amount = formatPaise(reported.amountPaise)
  throw new Error(
    `The gateway's refund ${reported.id} of ${amount} is more than is left of payment ${reported.gatewayPaymentId}.`,
  )
}

/** Withdraws a refund because the gateway has already refunded the whole payment. */
export async function withdrawRefundedElsewhere(
  services: PaymentServices,
  refundId: number,
  gatewayPayment: GatewayPayment,
): Promise<void> {
  await withLocks(services, refundId, async (tx, order, refund) => {
    await updatePayment(tx, refund.paymentId, gatewayPayment)
    if (isFinal(refund) || refund.status === 'processed') return
    await updateRefund(tx, refund.id, {
      status: 'withdrawn',
      lastError: 'the gateway has refunded the payment on its own',
    })
    await updateRefundCommitted(tx, refund.paymentId, -refund.amountPaise)
    await updateRefundState(tx, order)
  })
}

/** A `processed` refund is not final, because a bank may still return the money. */
function isFinal({ status }: Refund): boolean {
  return status === 'failed' || status === 'transferred' || status === 'withdrawn'
}

/** Calls `change` with the locked order; null if the payment belongs to no order. */
async function withLocks(
  services: PaymentServices,
  refundId: number,
  change: (tx: Db, order: PayingOrder | null, refund: Refund) => Promise<void>,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const owner = await findRefundOwner(tx, refundId)
    if (!owner) throw new Error(`There is no refund ${refundId}.`)
    const order = owner.orderId === null ? null : await lockOrder(tx, owner.orderId)
    await lockPaymentById(tx, owner.paymentId)
    await change(tx, order, await lockRefund(tx, refundId))
  })
}

async function retryOrGiveUp(
  tx: Db,
  services: PaymentServices,
  order: PayingOrder | null,
  refund: Refund,
): Promise<void> {
  await updatePaymentRefundFailed(tx, refund.paymentId)
  await updateRefundCommitted(tx, refund.paymentId, -refund.amountPaise)
  services.log.error(
    { order: order?.number, paymentId: refund.gatewayPaymentId, tryNumber: refund.tryNumber },
    'refund failed at the gateway',
  )
  // The shop retries only its own refunds, never those made in the gateway's dashboard.
  if (refund.origin === 'shop' && refund.tryNumber < TRIES_MAX)
    await replaceRefund(tx, refund, { amountPaise: refund.amountPaise })
  else await recordStaffNotices(tx, refundNotice(refund, 'failed'))
}
