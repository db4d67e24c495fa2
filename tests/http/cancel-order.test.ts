import { expect, test } from 'vitest'
import { placedOrder, sareeInShop } from '../support/builders.ts'
import { insertOrderLine } from '../support/order-lines.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [asha, mira] = [await signedIn(shop), await signedIn(shop)]
const staff = await signedIn(shop, 'admin')
const guest = visitor(shop.url)

async function cashOrder(status = 1) {
  const saree = await sareeInShop(db, { quantity: 2 })
  const order = await placedOrder(db, { customerId: asha.id, status })
  await insertOrderLine(db, order.id, saree, { quantity: 2 })
  const page = `/orders/${order.number}`
  return { ...order, saree, page }
}

const stateOf = async ({ id, saree }: Awaited<ReturnType<typeof cashOrder>>) => {
  const { payment_state: state } = await db
    .selectFrom('orders')
    .select('payment_state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { on_hand: stock } = await db
    .selectFrom('stock')
    .select('on_hand')
    .where('product_id', '=', saree.id)
    .executeTakeFirstOrThrow()
  return { state, stock }
}

test('a customer cancels an order without script: question, result and page', async () => {
  const order = await cashOrder()
  const question = textOf(await (await asha.get(`${order.page}?cancel=yes`)).text())
  expect(question).toContain('Yes, cancel it')
  const response = await asha.post(order.page, { reason: 'Too big' })
  const text = textOf(await response.text())
  expect(response.status).toBe(200)
  expect(text).toContain('Your order is cancelled.')
  expect(text).toContain('You cancelled this order on')
  expect(text).not.toContain('Changed your mind?')
  expect(await stateOf(order)).toEqual({ state: 'cancelled', stock: 4 })
  expect(textOf(await (await staff.get(`/admin${order.page}`)).text())).toContain(
    'Cancelled by the customer: Too big',
  )
})

test('a cancellation in a second tab is refused and changes nothing', async () => {
  const order = await cashOrder()
  await asha.post(order.page, { reason: '' })
  const text = textOf(await (await asha.post(order.page, { reason: '' })).text())
  expect(text).toContain('This order has been cancelled or refunded already.')
  expect(await stateOf(order)).toEqual({ state: 'cancelled', stock: 4 })
})

test('an order that is being packed is not cancelled, and the page says what to do', async () => {
  const order = await cashOrder(2)
  const text = textOf(await (await asha.post(order.page, { reason: '' })).text())
  expect(text).toContain('We have begun to pack this order, so it was not cancelled.')
  expect(text).toContain('Write to us at once')
  expect(await stateOf(order)).toEqual({ state: 'paid', stock: 2 })
})

test('guests, staff and other customers cannot cancel an order', async () => {
  const order = await cashOrder()
  const statuses = await Promise.all(
    [guest, staff, mira].map(async (who) => (await who.post(order.page, { reason: '' })).status),
  )
  expect(statuses).toEqual([302, 302, 404])
  const headers = { origin: 'https://elsewhere.example' }
  expect((await asha.post(order.page, { reason: '' }, headers)).ok).toBe(false)
  expect(await stateOf(order)).toEqual({ state: 'paid', stock: 2 })
})
