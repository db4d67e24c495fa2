import { expect, test } from 'vitest'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { sendRefunds } from './send-refunds.server.ts'

/** Tests refunds of the shop that are withdrawn because of a refund in the gateway's dashboard. */

const shop = await openRefundServices()
const { services, sandbox, refunds, committed } = shop

/** Creates a payment for a cancelled order. Its refund is stored but not sent yet. */
async function moneyTooLate() {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  const { payment_id: paymentId } = shop.pay(begun)
  await shop.deliverWebhooks()
  return { shopper, number: begun.number, paymentId }
}

const atGateway = () =>
  sandbox.control.state().refunds.map(({ amount, status }) => [amount, status])
const byHand = async (paymentId: string, wish: { amount?: number; way?: string } = {}) => {
  const refund = sandbox.control.refund({ paymentId, ...wish })
  await shop.deliverWebhooks()
  return refund
}

test('an unsent refund is withdrawn when the dashboard has refunded the payment', async () => {
  const { number, paymentId } = await moneyTooLate()
  await byHand(paymentId)
  expect(await refunds()).toMatchObject([
    { purpose: 'cancelled', status: 'withdrawn' },
    { origin: 'gateway', status: 'processed' },
  ])
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(atGateway()).toEqual([[PRICE, 'processed']])
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test('after a partial dashboard refund the shop refunds the rest of the payment', async () => {
  const { number, paymentId } = await moneyTooLate()
  await byHand(paymentId, { amount: 100_000 })
  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(atGateway()).toEqual([
    [100_000, 'processed'],
    [PRICE - 100_000, 'processed'],
  ])
  expect(await refunds()).toMatchObject([
    { status: 'withdrawn', purpose: 'cancelled' },
    { status: 'processed', origin: 'shop', purpose: 'cancelled', try_number: 2 },
    { status: 'processed', origin: 'gateway' },
  ])
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test('concurrent refunds by the dashboard and the shop never exceed the payment', async () => {
  const { number, paymentId } = await moneyTooLate()
  const press = async () => {
    try {
      sandbox.control.refund({ paymentId, amount: 90_000 })
    } catch {
      // The gateway also refuses the shop's own refund.
    }
  }
  await Promise.all([sendRefunds(services), press(), sendRefunds(services), press(), press()])
  for (let round = 0; round < 3; round++) {
    await shop.deliverWebhooks()
    await shop.makeRefundsDue()
    await sendRefunds(services)
  }
  const sent = sandbox.control
    .state()
    .refunds.filter(({ status }) => status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(sent).toBe(PRICE)
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})
