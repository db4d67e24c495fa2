import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { GatewayRefund } from '#platform/payments/gateway.server.ts'
import { formatPaise } from '../money.ts'
import { tellCustomer } from '../messages/tell-customer.server.ts'
import { refundDoneMessage } from '../orders/order-mails.ts'
import { lockOrder, type PayingOrder } from '../orders/order-payment-store.server.ts'
import { concludeOrder } from './conclude-order.server.ts'
import { baseOf, newRefundKey } from './give-back.server.ts'
import {
  lockPaymentById,
  updatePaymentNotReturned,
  updateRefundCommitted,
} from './payment-store.server.ts'
import { recordGatewayRefund } from './record-gateway-refund.server.ts'
import {
  countRefunds,
  findRefundIdByGatewayId,
  findRefundOwner,
  findUnansweredRefundId,
  insertRefund,
  listAcceptedRefunds,
  lockRefund,
  updateRefund,
  type Refund,
} from './refund-store.server.ts'
import type { Till } from './till.server.ts'

/** After so many refunds of one payment that failed at the gateway, a human sends the money. */
const REFUND_ROWS_MAX = 3
const RECORD_TRIES_MAX = 3

/** News about a refund, by webhook or because we asked; may be applied any number of times. */
export async function applyRefundTruth(till: Till, truth: GatewayRefund): Promise<void> {
  const refundId =
    (await findRefundIdByGatewayId(till.db, truth.id)) ??
    (await findUnansweredRefundId(till.db, truth))
  if (refundId !== undefined) return recordRefund(till, refundId, truth)
  if (truth.status !== 'failed') await recordStranger(till, truth)
}

/** What the gateway says about one of our refunds. `failed` is the last word of that refund, and the beginning of another. */
export async function recordRefund(
  till: Till,
  refundId: number,
  truth: GatewayRefund,
): Promise<void> {
  let isMadeAllTheSame = false
  await withLocks(till, refundId, async (tx, order, refund) => {
    isMadeAllTheSame =
      isConcluded(refund) && refund.gatewayRefundId === null && truth.status !== 'failed'
    if (isConcluded(refund) || refund.status === truth.status) return
    if (refund.status === 'processed' && truth.status === 'pending') return

    await updateRefund(tx, refund.id, {
      status: truth.status,
      gatewayRefundId: truth.id,
      gatewayCreatedAt: truth.createdAt,
    })
    if (truth.status === 'failed') await giveUpOrRepeat(tx, till, order, refund)
    if (truth.status === 'processed' && order)
      await tellCustomer(
        tx,
        refundDoneMessage(order, { occasion: String(refund.id), amountPaise: refund.amountPaise }),
      )
    await concludeOrder(tx, order)
  })
  // Withdrawn while it was being asked for: then it is told as what it is, one that nobody wanted any more.
  if (isMadeAllTheSame) await recordStranger(till, truth)
}

/** Nobody of the shop asked for it. When it does not fit, one of those that we believe to have gone back may have failed meanwhile. */
async function recordStranger(till: Till, truth: GatewayRefund): Promise<void> {
  for (let tries = 0; tries < RECORD_TRIES_MAX; tries++) {
    if (await recordGatewayRefund(till, truth)) return
    for (const { id, gatewayRefundId } of await listAcceptedRefunds(
      till.db,
      truth.gatewayPaymentId,
    )) {
      const other = await till.gateway.fetchRefund(gatewayRefundId)
      if (other) await recordRefund(till, id, other)
    }
  }
  throw new Error(
    `The gateway has a refund ${truth.id} of ${formatPaise(truth.amountPaise)}: more than is left of payment ${truth.gatewayPaymentId} in our books.`,
  )
}

/** Nothing is left to give back at the gateway: the money has returned in another way. */
export async function recordReturnedOtherwise(till: Till, refundId: number): Promise<void> {
  await withLocks(till, refundId, async (tx, order, refund) => {
    if (isConcluded(refund) || refund.status === 'processed') return
    await updateRefund(tx, refund.id, {
      status: 'withdrawn',
      lastError: 'the gateway has paid it back in another way',
    })
    await updateRefundCommitted(tx, refund.paymentId, -refund.amountPaise)
    await concludeOrder(tx, order)
  })
}

/** Only `processed` may still be taken back by a bank. */
function isConcluded({ status }: Refund): boolean {
  return status === 'failed' || status === 'transferred' || status === 'withdrawn'
}

/** Money that belongs to no order of ours has none to lock. */
async function withLocks(
  till: Till,
  refundId: number,
  story: (tx: Db, order: PayingOrder | null, refund: Refund) => Promise<void>,
): Promise<void> {
  await inTransaction(till.db, async (tx) => {
    const owner = await findRefundOwner(tx, refundId)
    if (!owner)
      throw new Error(
        `Refund ${refundId} was there a moment ago, and rows of money are never deleted.`,
      )
    const order = owner.orderId === null ? null : await lockOrder(tx, owner.orderId)
    await lockPaymentById(tx, owner.paymentId)
    await story(tx, order, await lockRefund(tx, refundId))
  })
}

async function giveUpOrRepeat(
  tx: Db,
  till: Till,
  order: PayingOrder | null,
  refund: Refund,
): Promise<void> {
  await updatePaymentNotReturned(tx, refund.paymentId)
  await updateRefundCommitted(tx, refund.paymentId, -refund.amountPaise)
  const made = await countRefunds(tx, refund.paymentId, baseOf(refund.purpose))
  till.log.error(
    { order: order?.number, paymentId: refund.gatewayPaymentId, made },
    'a refund failed at the gateway',
  )
  // What somebody decided at the gateway is decided there again, or at the money desk.
  if (refund.origin === 'gateway' || made >= REFUND_ROWS_MAX) return

  // A new key: the old one would only answer the old failure again.
  await updateRefundCommitted(tx, refund.paymentId, refund.amountPaise)
  const purpose = `${baseOf(refund.purpose)} ${made + 1}`
  await insertRefund(tx, {
    paymentId: refund.paymentId,
    purpose,
    amountPaise: refund.amountPaise,
    idempotencyKey: newRefundKey(),
    replaces: refund.id,
  })
}
