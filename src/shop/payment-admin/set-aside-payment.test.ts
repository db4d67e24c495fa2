import { expect, test } from 'vitest'
import { openPaymentAdmin } from '../../../tests/support/payment-admin-services.ts'
import { applyGatewayState } from '../settlement/apply-gateway-state.server.ts'
import { countOpenTasks } from './lists/count-open-tasks.server.ts'
import { recheckPayment, retryWebhook } from './recheck-with-gateway.server.ts'
import { REASON_MAX } from './refund-rule.ts'
import { setAsidePayment } from './set-aside-payment.server.ts'

const shop = await openPaymentAdmin()
const { services, db, sandbox, adminId, actions, paidOrder, foreignPayment } = shop
const reason = 'It belongs to our other shop.'

async function unmatched(): Promise<number> {
  const gatewayPaymentId = await foreignPayment()
  await applyGatewayState(services, await shop.fetchPayment(gatewayPaymentId))
  const { id } = await db
    .selectFrom('payments')
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
const setAside = (paymentId: number, why = reason) =>
  setAsidePayment(services, { paymentId, adminId, reason: why })

test('a payment of another shop is set aside once, although five admins press at once', async () => {
  const paymentId = await unmatched()
  const before = await countOpenTasks(db)
  const pressed = await Promise.all(Array.from({ length: 5 }, () => setAside(paymentId)))
  expect(pressed).toEqual(Array.from({ length: 5 }, () => ({ outcome: 'set-aside' })))
  expect(await setAside(paymentId)).toEqual({ outcome: 'set-aside' })
  expect(await actions()).toMatchObject([{ action: 'payment-set-aside', reason }])
  expect(await countOpenTasks(db)).not.toEqual(before)
})

test.each([
  ['without a reason', ''],
  ['with too long a reason', 'a'.repeat(REASON_MAX + 1)],
])('a payment is not set aside %s, and nothing is written', async (_name, why) => {
  const paymentId = await unmatched()
  expect(await setAside(paymentId, why)).toEqual({ outcome: 'reason-missing' })
  expect(await actions()).toEqual([])
})

test('an unknown payment and the payment of an order are not set aside, and nothing is written', async () => {
  const { paymentId } = await paidOrder()
  expect(await setAside(paymentId!)).toEqual({ outcome: 'not-unmatched' })
  expect(await setAside(999_999_999)).toEqual({ outcome: 'unknown-payment' })
  expect(await actions()).toEqual([])
})

test('a recheck imports a payment that the shop has never heard of', async () => {
  const gatewayPaymentId = await foreignPayment()
  const recheck = () => recheckPayment(services, { gatewayPaymentId, adminId })
  expect(await recheck()).toEqual({ outcome: 'asked', isOurs: false })
  expect(await actions()).toMatchObject([
    {
      action: 'gateway-asked',
      subject: gatewayPaymentId,
      before: { payment: null },
      after: { payment: 'captured, unmatched' },
    },
  ])
})

test('a recheck of an order’s payment names the order', async () => {
  const { gatewayPaymentId, number } = await paidOrder()
  expect(await recheckPayment(services, { gatewayPaymentId, adminId })).toEqual({
    outcome: 'asked',
    isOurs: true,
  })
  expect(await actions()).toMatchObject([{ subject: number, reason: '' }])
})

test('a payment that the gateway does not know is not logged', async () => {
  expect(
    await recheckPayment(services, { gatewayPaymentId: 'pay_00000000000000', adminId }),
  ).toEqual({ outcome: 'unknown-payment' })
  expect(await actions()).toEqual([])
})

test('while the gateway is away, a recheck changes nothing and is logged with the reason', async () => {
  const gatewayPaymentId = await foreignPayment()
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 3 })
  expect(await recheckPayment(services, { gatewayPaymentId, adminId })).toEqual({
    outcome: 'gateway-away',
  })
  expect(await db.selectFrom('payments').select('id').execute()).toEqual([])
  expect(await actions()).toMatchObject([
    { subject: gatewayPaymentId, reason: 'The gateway could not be reached.' },
  ])
})

test('a webhook that is already processed can be retried without a second effect', async () => {
  const { number } = await paidOrder()
  const before = await shop.order(number)
  const { event_id: eventId } = await db
    .selectFrom('webhook_inbox')
    .select('event_id')
    .executeTakeFirstOrThrow()
  expect(await retryWebhook(services, { eventId, adminId })).toEqual({ outcome: 'processed' })
  expect(await shop.order(number)).toEqual(before)
})
