import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { retryDeadlock } from '#platform/database/retry-deadlock.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { findCreditKept, lockCreditLots } from '../../credit/credit-store.server.ts'
import { splitRefund } from '../../credit/credit.ts'
import type { Paise } from '../../money.ts'
import { findPayingOrder, lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import {
  findExchangedMoney,
  lockExchangedMoney,
  refundExchangedMoney,
} from '../../payment-admin/exchanged-money/refund-exchanged-money.server.ts'
import { recordParcelReturned } from '../../payment-admin/close-cash-order.server.ts'
import { findOrderPayments } from '../../payment-admin/order-payments-store.server.ts'
import { REASON_MAX } from '../../payment-admin/refund-rule.ts'
import { giveBackCredit } from '../../payment-admin/give-back-credit.server.ts'
import { requestRefund } from '../../payment-admin/request-refund.server.ts'
import { returnOrderLines } from '../../payment-admin/return-order-lines.server.ts'
import type { PaymentServices } from '../../payments/payment-services.server.ts'
import { creditParcel } from '../invoice-parcel.server.ts'
import { leftToPack, type Parcel, type ParcelLine } from '../parcel.ts'
import {
  findParcel,
  listPackableLines,
  listParcels,
  updateParcelInspected,
} from '../parcel-store.server.ts'

export type Inspection = {
  parcelId: number
  basedOn: number
  /** Pieces that can be sold again. The others of the parcel are damaged. */
  restock: readonly ParcelLine[]
  /** The refund of a paid order; 0 for none. */
  refundPaise: Paise
  reason: string
  adminId: string
}

export type ParcelInspected =
  | { outcome: 'inspected'; refundPaise: Paise }
  | { outcome: 'changed-by-someone-else' | 'reason-missing' | 'too-many' | 'unknown-parcel' }
  /** Nothing was written. `why` is the outcome of the refund or of the cash order. */
  | { outcome: 'not-possible'; why: string }

/** Ends the task of a returned parcel in one transaction: good pieces go back to stock, a paid
 * customer is refunded, and a cash order of which nothing else was sent is closed as not collected. */
export async function inspectParcel(
  services: PaymentServices,
  inspection: Inspection,
): Promise<ParcelInspected> {
  const { db } = services
  const { reason, refundPaise } = inspection
  if (!reason || reason.length > REASON_MAX) return { outcome: 'reason-missing' }
  const parcel = await findParcel(db, inspection.parcelId)
  if (!parcel) return { outcome: 'unknown-parcel' }
  if (!isWithin(inspection.restock, parcel)) return { outcome: 'too-many' }
  const task = { ...inspection, parcel }
  try {
    if (refundPaise > 0) return await refund(services, task)
    return (await isWholeCashOrder(db, parcel))
      ? await closeCash(db, task)
      : await inTransaction(db, (tx) => restock(tx, task))
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return { outcome: 'changed-by-someone-else' }
    throw error
  }
}

class ChangedMeanwhile extends Error {}

type Task = Inspection & { parcel: Parcel }

async function refund(services: PaymentServices, task: Task): Promise<ParcelInspected> {
  const { number } = await findPayingOrder(services.db, task.parcel.orderId)
  const found = await findOrderPayments(services.db, number)
  const payment = found?.payments.find(({ role }) => role === 'settling')
  const { moneyPaise, creditPaise } = splitRefund(task.refundPaise, {
    paidPaise: payment?.leftPaise ?? 0,
    creditPaise: await findCreditKept(services.db, task.parcel.orderId),
  })
  if (creditPaise > 0 && moneyPaise === 0 && creditPaise === task.refundPaise)
    return restockForCredit(services, task)
  if (!payment) return { outcome: 'not-possible', why: 'unknown-payment' }
  const asked = await requestRefund(services, {
    paymentId: payment.id,
    amountPaise: task.refundPaise - creditPaise,
    creditPaise,
    basedOnLeftPaise: payment.leftPaise,
    reason: task.reason,
    adminId: task.adminId,
    returned: task.restock,
    together: {
      isStillDue: (tx) => isStillOpen(tx, task),
      record: (tx) => endTask(tx, task, number),
    },
  })
  if (asked.outcome === 'changed-by-someone-else') return { outcome: asked.outcome }
  return asked.outcome === 'requested'
    ? { outcome: 'inspected', refundPaise: asked.amountPaise + creditPaise }
    : { outcome: 'not-possible', why: asked.outcome }
}

async function closeCash(db: Db, task: Task): Promise<ParcelInspected> {
  const { orderId } = task.parcel
  const { number } = await findPayingOrder(db, orderId)
  const closed = await recordParcelReturned(db, {
    orderId,
    adminId: task.adminId,
    reason: task.reason,
    returned: task.restock,
    record: (tx) => endTask(tx, task, number),
  })
  return closed.outcome === 'closed'
    ? { outcome: 'inspected', refundPaise: 0 }
    : { outcome: 'not-possible', why: closed.outcome }
}

/** Money paid before an exchange is refunded to its payment, and the rest becomes store credit. */
async function restockForCredit(services: PaymentServices, task: Task): Promise<ParcelInspected> {
  const { parcel, adminId, reason, refundPaise: paise } = task
  const { orderId } = parcel
  const leftAtGateway = await findExchangedMoney(services, orderId)
  if (!leftAtGateway) return { outcome: 'not-possible', why: 'gateway-away' }
  const run = async (tx: Db): Promise<ParcelInspected> => {
    const exchanged = await lockExchangedMoney(tx, orderId, leftAtGateway)
    const { customerId } = await lockOrder(tx, orderId)
    await lockCreditLots(tx, customerId)
    const restocked = await restock(tx, task)
    if (restocked.outcome !== 'inspected') return restocked
    await giveBackCredit(tx, { orderId, paise, reason })
    await refundExchangedMoney(tx, services, exchanged, { orderId, adminId, reason })
    return { outcome: 'inspected', refundPaise: paise }
  }
  return retryDeadlock(() => inTransaction(services.db, run))
}

async function restock(tx: Db, task: Task): Promise<ParcelInspected> {
  const order = await lockOrder(tx, task.parcel.orderId)
  const { adminId: movedBy, restock: returned } = task
  if (!(await returnOrderLines(tx, { orderId: order.id, returned, movedBy })))
    return { outcome: 'too-many' }
  await endTask(tx, task, order.number)
  if (order.payMode === 'cod' && order.paymentState === 'paid')
    await creditParcel(tx, task.parcel, 'Not accepted at the door')
  await publishOrder(tx, order)
  return { outcome: 'inspected', refundPaise: 0 }
}

async function isStillOpen(tx: Db, { parcel, basedOn }: Task): Promise<boolean> {
  const now = await findParcel(tx, parcel.id)
  return now?.state === 'returned' && now.inspectedAt === null && now.version === basedOn
}

/** The caller holds the order's lock. */
async function endTask(tx: Db, task: Task, orderNumber: string): Promise<void> {
  if (!(await isStillOpen(tx, task))) throw new ChangedMeanwhile()
  await updateParcelInspected(tx, task.parcel.id, task.restock)
  await recordChange(tx, {
    staffId: task.adminId,
    action: 'parcel-inspected',
    subject: `order:${orderNumber}`,
    before: { parcel: task.parcel.number, state: 'returned' },
    after: {
      parcel: task.parcel.number,
      'back in stock': task.restock.map(({ position, quantity }) => {
        const title = task.parcel.lines.find((line) => line.position === position)?.title ?? ''
        return `${quantity} × ${title}`
      }),
      'refund paise': task.refundPaise,
    },
  })
}

/** Whether nothing else of a cash order is sold, so that no cash is expected. */
async function isWholeCashOrder(db: Db, parcel: Parcel): Promise<boolean> {
  const order = await findPayingOrder(db, parcel.orderId)
  if (order.payMode !== 'cod' || order.paymentState !== 'paid') return false
  const others = (await listParcels(db, parcel.orderId)).filter(
    ({ id, state, inspectedAt }) =>
      id !== parcel.id && state !== 'cancelled' && inspectedAt === null,
  )
  const lines = await listPackableLines(db, parcel.orderId)
  return others.length === 0 && lines.every((line) => leftToPack(line) === 0)
}

function isWithin(restock: readonly ParcelLine[], parcel: Parcel): boolean {
  const sent = new Map(parcel.lines.map(({ position, quantity }) => [position, quantity]))
  const areDistinct = new Set(restock.map(({ position }) => position)).size === restock.length
  return (
    areDistinct &&
    restock.every(
      ({ position, quantity }) =>
        Number.isSafeInteger(quantity) && quantity > 0 && quantity <= (sent.get(position) ?? 0),
    )
  )
}
