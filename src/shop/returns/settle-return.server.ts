import { inTransaction } from '#platform/database/database.server.ts'
import { retryDeadlock } from '#platform/database/retry-deadlock.server.ts'
import { lockCreditLots } from '../credit/credit-store.server.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import {
  findExchangedMoney,
  lockExchangedMoney,
  refundExchangedMoney,
} from '../payment-admin/exchanged-money/refund-exchanged-money.server.ts'
import { requestRefund } from '../payment-admin/request-refund.server.ts'
import { returnOrderLines } from '../payment-admin/return-order-lines.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { settleExchange } from './exchange/settle-exchange.server.ts'
import { findReturn } from './return-store.server.ts'
import { reasonNames, STEP_NOTE_MAX } from './return.ts'
import type { MoneyLeft } from './returnable-store.server.ts'
import { closeReturn, settledAs } from './settling/close-return.server.ts'
import {
  disputeOf,
  findDue,
  refusalOf,
  type Due,
  type ReturnSettled,
  type SettleWish,
} from './settling/due.server.ts'
import { creditTransfer, giveCredit } from './settling/give-credit.server.ts'

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
  if (due.found.outcome === 'exchange' && due.refundPaise > 0)
    return settleExchange(services.db, wish)
  return due.money.payment && due.byGatewayPaise > 0
    ? refundByGateway(services, wish, due, due.money.payment)
    : retryDeadlock(() => settleWithoutGateway(services, wish))
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
    reason: refundReason(due, wish),
    adminId: wish.adminId,
    returned: due.returned,
    together: {
      isStillDue: async (tx) => {
        const now = await findDue(tx, wish.id)
        const isSame = now?.byGatewayPaise === due.byGatewayPaise
        return now !== undefined && isSame && refusalOf(now, wish) === null
      },
      record: (tx) => closeReturn(tx, wish, due),
    },
  })
  return asked.outcome === 'requested' ? settledAs(due) : { outcome: asked.outcome }
}

/** Closes a return that pays nothing or store credit. For a cash order whose customer wants the
 * money, the bank transfer is still to be made. Money paid before an exchange is refunded to its
 * payment. */
async function settleWithoutGateway(
  services: PaymentServices,
  wish: SettleWish,
): Promise<ReturnSettled> {
  const { orderId } = (await findReturn(services.db, wish.id))!
  const leftAtGateway = await findExchangedMoney(services, orderId)
  if (!leftAtGateway) return { outcome: 'gateway-away' }
  return inTransaction(services.db, async (tx): Promise<ReturnSettled> => {
    const exchanged = await lockExchangedMoney(tx, orderId, leftAtGateway)
    const { customerId } = await lockOrder(tx, orderId)
    const due = (await findDue(tx, wish.id))!
    const refusal = refusalOf(due, wish) ?? (await disputeOf(tx, due))
    if (refusal) return { outcome: refusal }
    const { returned } = due
    await lockCreditLots(tx, customerId)
    if (!(await returnOrderLines(tx, { orderId, returned, movedBy: wish.adminId })))
      return { outcome: 'more-than-bought' }
    if (due.byCreditPaise + due.grantedPaise > 0) await giveCredit(tx, due, wish)
    else if (due.refundPaise > 0) await creditTransfer(tx, due, due.refundPaise)
    const toPaymentPaise =
      due.found.outcome === 'refund'
        ? await refundExchangedMoney(tx, services, exchanged, {
            ...{ orderId, adminId: wish.adminId },
            reason: refundReason(due, wish),
          })
        : 0
    const settled = { ...due, toPaymentPaise }
    await closeReturn(tx, wish, settled)
    return settledAs(settled)
  })
}

function refundReason({ found }: Due, { note }: SettleWish): string {
  return note || `Returned: ${reasonNames[found.reason]}`
}
