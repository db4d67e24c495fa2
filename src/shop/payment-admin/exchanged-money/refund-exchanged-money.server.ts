import type { Db } from '#platform/database/database.server.ts'
import { insertPaymentAction } from '../../change-log/payment-action-store.server.ts'
import { insertRefundedCredit } from '../../credit/credit-store.server.ts'
import type { Paise } from '../../money.ts'
import { queueCustomerMail } from '../../messages/queue-customer-mail.server.ts'
import { refundUnderWayMessage } from '../../orders/order-mails.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { findIsFrozen } from '../../payments/dispute-store.server.ts'
import type { PaymentServices } from '../../payments/payment-services.server.ts'
import { lockPaymentById, updatePaymentUncredited } from '../../payments/payment-store.server.ts'
import { publishPaymentChange } from '../../payments/publish-payment-change.server.ts'
import { refundQueue } from '../../refunds/create-refund.server.ts'
import { findUnsentPaise } from '../../refunds/refund-balance-store.server.ts'
import { updateRefundState } from '../../refunds/update-refund-state.server.ts'
import { findRefundablePaise, promiseRefund } from '../promise-refund.server.ts'
import { findGivenBack, listExchangedCredit } from './exchanged-money-store.server.ts'
import { moneyBackOf, type ExchangedCredit, type MoneyBack } from './exchanged-money.ts'

/** The refundable amounts of the payments behind an order with new sizes, by payment. */
export type LeftAtGateway = ReadonlyMap<number, Paise>

/** Asks the gateway. Call it outside any transaction. Null when the gateway is unavailable. */
export async function findExchangedMoney(
  services: PaymentServices,
  orderId: number,
): Promise<LeftAtGateway | null> {
  const left = new Map<number, Paise>()
  for (const { paymentId, gatewayPaymentId } of await listExchangedCredit(services.db, orderId)) {
    const paise = await findRefundablePaise(services, gatewayPaymentId)
    if (paise === null) return null
    left.set(paymentId, paise)
  }
  return left
}

/** Locks the exchanged orders and their payments, and lists their credit before it is given back. The
 * caller locks the order with the new sizes afterwards, which is younger. */
export async function lockExchangedMoney(
  tx: Db,
  orderId: number,
  leftAtGateway: LeftAtGateway,
): Promise<{ credits: ExchangedCredit[]; leftAtGateway: LeftAtGateway }> {
  const found = await listExchangedCredit(tx, orderId)
  const orderIds = [...new Set(found.map((credit) => credit.orderId))].toSorted((a, b) => a - b)
  for (const id of orderIds) await lockOrder(tx, id)
  const credits = await listExchangedCredit(tx, orderId)
  const left = new Map<number, Paise>()
  for (const { paymentId } of credits.toSorted((a, b) => a.paymentId - b.paymentId)) {
    await lockPaymentById(tx, paymentId)
    const isFrozen = await findIsFrozen(tx, paymentId)
    const unsent = await findUnsentPaise(tx, paymentId)
    left.set(paymentId, isFrozen ? 0 : (leftAtGateway.get(paymentId) ?? 0) - unsent)
  }
  return { credits, leftAtGateway: left }
}

export type ExchangedMoney = Awaited<ReturnType<typeof lockExchangedMoney>>

type Given = { orderId: number; adminId: string | null; reason: string }

/** Turns credit of an exchange that was given back into refunds of the payments that it came from. The
 * rest stays store credit. The caller has called `lockExchangedMoney` and given back the credit in the
 * same transaction. Returns the sum. */
export async function refundExchangedMoney(
  tx: Db,
  { jobs }: PaymentServices,
  { credits, leftAtGateway }: ExchangedMoney,
  given: Given,
): Promise<Paise> {
  const parts = moneyBackOf(credits, await findGivenBack(tx, given.orderId), leftAtGateway)
  for (const part of parts) await refundPart(tx, part, given)
  if (parts.length === 0) return 0
  await jobs.enqueue(tx, refundQueue, {})
  await publishPaymentChange(tx)
  return parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

async function refundPart(
  tx: Db,
  { credit, amountPaise }: MoneyBack,
  { adminId, reason }: Given,
): Promise<void> {
  const { lotId, orderId, orderNumber, paymentId } = credit
  await insertRefundedCredit(tx, {
    ...{ lotId, paise: amountPaise },
    reason: `Paid back to the payment of order ${orderNumber}`,
  })
  await updatePaymentUncredited(tx, paymentId, amountPaise)
  const payment = await lockPaymentById(tx, paymentId)
  const refundId = await promiseRefund(tx, payment, {
    ...{ adminId, reason, amountPaise },
    occasion: 'exchange',
  })
  const order = await lockOrder(tx, orderId)
  await updateRefundState(tx, order)
  if (adminId)
    await insertPaymentAction(tx, {
      ...{
        adminId,
        action: 'refund-requested',
        subject: orderNumber,
        orderId,
        paymentId,
        refundId,
      },
      reason,
      before: { 'store credit paise': amountPaise },
      after: { 'refund paise': amountPaise },
    })
  const occasion = String(refundId)
  await queueCustomerMail(
    tx,
    refundUnderWayMessage(order, { occasion, amountPaise, reason: 'by-hand' }),
  )
}
