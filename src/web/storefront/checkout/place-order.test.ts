import { expect, test } from 'vitest'
import type { CheckoutRequest } from '#shop/checkout/begin-checkout.server.ts'
import { openTill } from '../../../../tests/test-till.ts'
import { placeOrder } from './place-order.server.ts'

const { till, db, shopper, begun, pay, report } = await openTill()

function formOf(request: CheckoutRequest, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  const fields = {
    ...request.address,
    lines: JSON.stringify(request.lines),
    expectedTotalPaise: String(request.expectedTotalPaise),
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const ask = (request: CheckoutRequest, more?: Record<string, string>) =>
  placeOrder(till, { id: request.customerId, email: request.email }, formOf(request, more))
const countOrders = async (customerId: string) =>
  (await db.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute())
    .length

test('pressed twice, it is the same order at the gateway', async () => {
  const meera = await shopper()
  const [first, second] = [await ask(meera), await ask(meera)]
  expect(first.outcome).toBe('begun')
  expect(second).toMatchObject({
    outcome: 'begun',
    gatewayOrderId: first.outcome === 'begun' && first.gatewayOrderId,
  })
  expect(await countOrders(meera.customerId)).toBe(1)
})

test('an address with gaps is refused with its gaps, and nothing is written', async () => {
  const meera = await shopper()
  const answer = await ask(meera, { city: ' ', phoneNo: '' })
  expect(answer).toEqual({
    outcome: 'address-incomplete',
    problems: { city: 'Please fill this in.', phoneNo: 'Please fill this in.' },
  })
  expect(await countOrders(meera.customerId)).toBe(0)
})

test('a total that the browser made up is answered with the shop’s own, and nothing is written', async () => {
  const meera = await shopper()
  const answer = await ask(meera, { expectedTotalPaise: '100' })
  expect(answer.outcome).toBe('prices-changed')
  expect(await countOrders(meera.customerId)).toBe(0)
})

test('lines that are no lines are an empty cart', async () => {
  expect((await ask(await shopper(), { lines: '{"what":' })).outcome).toBe('cart-is-empty')
})

test('whoever has paid in the bank’s app meanwhile is not asked to pay again', async () => {
  const meera = await shopper()
  const order = await begun(meera)
  await report(meera.customerId, pay(order))

  expect(await ask(meera, { begunOrder: order.number })).toEqual({
    outcome: 'already-paid',
    number: order.number,
  })
  expect(await countOrders(meera.customerId)).toBe(1)
})

test('another customer’s paid order is nobody’s excuse: it is not even told that it exists', async () => {
  const [meera, asha] = [await shopper(), await shopper()]
  const order = await begun(meera)
  await report(meera.customerId, pay(order))
  expect((await ask(asha, { begunOrder: order.number })).outcome).toBe('begun')
})
