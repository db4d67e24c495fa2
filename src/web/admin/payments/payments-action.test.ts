import { expect, test } from 'vitest'
import { openPaymentAdmin, PRICE } from '../../../../tests/support/payment-admin-services.ts'
import { dayOf } from '#shop/payment-admin/gateway-day.ts'
import { listPaymentsToVerify } from '#shop/payment-admin/lists/payment-list-store.server.ts'
import { listRefundRows } from '#shop/payment-admin/lists/refund-list-store.server.ts'
import { listStockDisagreements } from '#shop/stock/stock-store.server.ts'
import { sendRefunds } from '#shop/refunds/send-refunds.server.ts'
import { commonMessages } from '../messages.ts'
import { paymentMessages } from './messages.ts'
import { paymentsAction } from './payments-action.server.ts'

const shop = await openPaymentAdmin()
const { services, db, sandbox, adminId, actions } = shop

function submit(fields: Record<string, string | number>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return paymentsAction(services, adminId, form)
}

const fullRefund = (paymentId: number | null) => ({
  intent: 'refund',
  paymentId: paymentId ?? 0,
  amount: 'all',
  basedOnLeftPaise: PRICE,
  reason: 'The border had a flaw.',
})

test.each([
  {},
  { intent: 'toString' },
  { intent: '__proto__' },
  { intent: 'accept', paymentId: 'one' },
  { intent: 'accept', paymentId: '1.5' },
  { intent: 'retry-webhook', orderId: '1e30' },
])('an unknown intent or malformed id %j is refused before anything is read', async (fields) => {
  expect(await submit(fields)).toEqual({ tone: 'error', text: commonMessages.notUnderstood })
})

test.each([
  ['accept', paymentMessages.acceptErrors['unknown-payment']],
  ['try-again', paymentMessages.refundReplaceErrors['unknown-refund']],
  ['transferred', paymentMessages.refundReplaceErrors['reason-missing']],
  ['set-aside', paymentMessages.setAsideErrors['reason-missing']],
  ['recheck-order', paymentMessages.unknownOrder],
  ['recheck-payment', paymentMessages.unknownGatewayPayment],
  ['retry-webhook', paymentMessages.unknownWebhook],
  ['chargeback', paymentMessages.chargebackErrors['unknown-payment']],
  ['cash-received', paymentMessages.cashErrors['reason-missing']],
  ['parcel-returned', paymentMessages.cashErrors['reason-missing']],
  ['compare-day', paymentMessages.dayMissing],
  ['refund', paymentMessages.refundAmountInvalid],
])('the action %s reports unknown or missing input', async (intent, text) => {
  expect(await submit({ intent })).toEqual({ tone: 'error', text })
  expect(await actions()).toEqual([])
})

test('part of a payment is refunded by an amount in rupees; a form with an old balance is refused', async () => {
  const { paymentId } = await shop.paidOrder()
  const part = { ...fullRefund(paymentId), amount: '499.50' }
  expect(await submit(part)).toEqual({
    tone: 'success',
    text: '499.50 Rs. goes back to the customer.',
  })
  expect(await submit(part)).toEqual({
    tone: 'error',
    text: paymentMessages.refundErrors['changed-by-someone-else'],
  })
  expect(await submit({ ...part, amount: '-1' })).toMatchObject({
    text: paymentMessages.refundAmountInvalid,
  })
  expect(await submit({ ...part, basedOnLeftPaise: 'x' })).toMatchObject({
    text: commonMessages.notUnderstood,
  })
})

test('a refund returns the chosen units to stock, but never more units than were bought', async () => {
  const { number, paymentId } = await shop.paidOrder()
  const { id: orderId } = await shop.order(number)
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('stock', 'stock.product_id', 'order_lines.product_id')
    .where('order_id', '=', orderId)
    .select(['order_lines.product_id as productId', 'stock.on_hand as onHand'])
    .executeTakeFirstOrThrow()
  const lineNow = () =>
    db
      .selectFrom('order_lines')
      .innerJoin('stock', 'stock.product_id', 'order_lines.product_id')
      .where('order_id', '=', orderId)
      .select(['returned_quantity', 'stock.on_hand'])
      .executeTakeFirstOrThrow()
  const part = { ...fullRefund(paymentId), amount: '499.50', 'return-0': 2 }
  for (const units of [2, -1, 'one'])
    expect(await submit({ ...part, 'return-0': units })).toEqual({
      tone: 'error',
      text: paymentMessages.refundErrors['more-than-bought'],
    })
  expect(await lineNow()).toEqual({ returned_quantity: 0, on_hand: line.onHand })
  expect(await actions()).toEqual([])

  expect(await submit({ ...part, 'return-0': 1 })).toMatchObject({
    tone: 'success',
  })
  expect(await lineNow()).toEqual({ returned_quantity: 1, on_hand: line.onHand + 1 })
  expect(await listStockDisagreements(db)).toEqual([])
  const rest = { ...part, basedOnLeftPaise: PRICE - 49_950, 'return-0': 1 }
  expect(await submit(rest)).toMatchObject({ tone: 'error' })
  expect(await lineNow()).toEqual({ returned_quantity: 1, on_hand: line.onHand + 1 })
})

test('the refund form reports an unavailable gateway and writes nothing', async () => {
  const { paymentId } = await shop.paidOrder()
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 9 })
  expect(await submit(fullRefund(paymentId))).toEqual({
    tone: 'error',
    text: paymentMessages.gatewayUnavailable,
  })
  expect(await actions()).toEqual([])
})

test('a payment in review is accepted once, and a second attempt names the admin who decided', async () => {
  const { number } = await shop.orderPaidTwice()
  const { items } = await listPaymentsToVerify(db, 1)
  const fitting = items.find(({ amountPaise }) => amountPaise === PRICE)!
  const accept = { intent: 'accept', paymentId: fitting.id }
  expect(await submit(accept)).toEqual({
    tone: 'success',
    text: paymentMessages.accepted(number),
  })
  expect(await submit(accept)).toEqual({
    tone: 'error',
    text: paymentMessages.acceptErrors['not-to-verify'],
  })
})

test('a failed refund is retried, or marked as paid by bank transfer with a note', async () => {
  const { paymentId } = await shop.paidOrder()
  await submit(fullRefund(paymentId))
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: 'fail_now' }, times: 4 })
  const failNext = async () => {
    for (let round = 0; round < 4; round++) {
      await shop.makeRefundsDue()
      await sendRefunds(services)
    }
    return (await listRefundRows(db, 1)).items[0]!.id
  }
  const refundId = await failNext()
  expect(await submit({ intent: 'try-again', refundId })).toEqual({
    tone: 'success',
    text: paymentMessages.refundSentAgain,
  })
  expect(await submit({ intent: 'try-again', refundId })).toEqual({
    tone: 'error',
    text: paymentMessages.refundReplaceErrors['not-failed'],
  })
  expect(
    await submit({ intent: 'transferred', refundId: await failNext(), reason: 'NEFT 4711' }),
  ).toEqual({ tone: 'success', text: paymentMessages.refundSettled })
})

test('a comparison of a day reports that the books agree, or how many entries differ', async () => {
  await shop.paidOrder()
  const day = dayOf(new Date())
  expect(await submit({ intent: 'compare-day', day })).toEqual({
    tone: 'success',
    text: paymentMessages.daysEqual(day),
  })
  const { gatewayPaymentId } = await shop.paidOrder({ webhook: 'drop' })
  expect(await submit({ intent: 'compare-day', day })).toEqual({
    tone: 'error',
    text: `${day}: the books differ in one entry.`,
  })
  expect(await submit({ intent: 'recheck-payment', gatewayPaymentId })).toEqual({
    tone: 'success',
    text: paymentMessages.recheckedOwnPayment,
  })
})

test('a foreign payment is checked with the gateway and set aside once with a reason', async () => {
  const gatewayPaymentId = await shop.foreignPayment()
  await shop.deliverWebhooks()
  expect(await submit({ intent: 'recheck-payment', gatewayPaymentId })).toEqual({
    tone: 'success',
    text: paymentMessages.recheckedForeignPayment,
  })
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirstOrThrow()
  expect(await submit({ intent: 'set-aside', paymentId, reason: 'The other shop' })).toEqual({
    tone: 'success',
    text: paymentMessages.setAside,
  })
})
