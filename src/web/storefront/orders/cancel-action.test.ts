import { expect, test } from 'vitest'
import { customer, placedOrder, sareeInShop } from '../../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../../tests/support/order-lines.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { cancelFrom } from './cancel-action.server.ts'

const shop = await openRefundServices()
const { db, services, sandbox } = shop
const asha = await customer(db)

async function cashOrder(wanted: Parameters<typeof placedOrder>[1] = {}) {
  const order = await placedOrder(db, { customerId: asha.id, ...wanted })
  await insertOrderLine(db, order.id, await sareeInShop(db))
  return order
}
const cancel = (number: string, reason = '', customerId = asha.id) =>
  cancelFrom(services, customerId, { number, form: formOf({ reason }) })
const stateOf = async (number: string) => (await shop.order(number)).payment_state

test('a cancelled cash order mentions no refund', async () => {
  const { number } = await cashOrder()
  expect(await cancel(number, ' Too big ')).toEqual({
    tone: 'success',
    text: 'Your order is cancelled.',
    typed: '',
  })
  expect(await stateOf(number)).toBe('cancelled')
})

test('a cancelled paid order names the amount that is sent back', async () => {
  const { number, shopper } = await shop.paidOrder()
  expect(await cancel(number, '', shopper.customerId)).toMatchObject({
    text: 'Your order is cancelled. 2,499 Rs. goes back to where it came from.',
  })
  expect((await shop.refunds()).map((refund) => refund.amount_paise)).toEqual([PRICE])
})

test('a reason has at most 500 characters and is shown again if it is refused', async () => {
  const { number } = await cashOrder()
  const tooLong = 'x'.repeat(501)
  expect(await cancel(number, tooLong)).toEqual({
    tone: 'error',
    text: 'Please use at most 500 characters.',
    typed: tooLong,
  })
  expect(await stateOf(number)).toBe('paid')
  expect(await cancel(number, 'x'.repeat(500))).toMatchObject({ tone: 'success' })
})

test.each<[{ status?: number; archivedAt?: Date }, string]>([
  [{ status: 2 }, 'We have begun to pack this order'],
  [{ status: 4 }, 'We have begun to pack this order'],
  [{ archivedAt: new Date('2024-01-05') }, 'cancelled or refunded already'],
])('an order with %o is not cancelled, and the text gives the reason', async (wanted, text) => {
  const { number } = await cashOrder(wanted)
  expect(await cancel(number, 'Late')).toMatchObject({
    tone: 'error',
    text: expect.stringContaining(text),
    typed: 'Late',
  })
  expect(await stateOf(number)).toBe('paid')
})

test('an order stays as it is while the payment service does not answer', async () => {
  const { number, shopper } = await shop.paidOrder()
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 9 })
  expect(await cancel(number, '', shopper.customerId)).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('The payment service does not answer'),
  })
  expect(await stateOf(number)).toBe('paid')
  expect(await shop.refunds()).toEqual([])
})

test("unknown orders and another customer's are answered 404", async () => {
  const { number } = await cashOrder()
  const { id: stranger } = await customer(db)
  await expect(cancel(number, '', stranger)).rejects.toMatchObject({ status: 404 })
  await expect(cancel('0000000000')).rejects.toMatchObject({ status: 404 })
  expect(await stateOf(number)).toBe('paid')
})
