import { expect, test } from 'vitest'
import type { PaymentState } from '../../src/shop/orders/order.ts'
import { orderBeingPaid, placedOrder, sareeInShop } from '../support/builders.ts'
import { linksOf } from '../support/html-parts.ts'
import { insertOrderLine } from '../support/order-lines.ts'
import { insertCapturedPayment } from '../support/payment-fixtures.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [asha, mira] = [await signedIn(shop), await signedIn(shop)]
const [admin, packer] = [await signedIn(shop, 'admin'), await signedIn(shop, 'packer')]
const guest = visitor(shop.url)
const saree = await sareeInShop(db, { title: 'Lotus Banarasi' })

async function cashOrder(line: Parameters<typeof insertOrderLine>[3] = {}) {
  const order = await placedOrder(db, { customerId: asha.id })
  await insertOrderLine(db, order.id, saree, line)
  return order
}
const setState = (id: number, state: PaymentState) =>
  db.updateTable('orders').set({ payment_state: state }).where('id', '=', id).execute()
const htmlOf = async (number: string) => (await asha.get(`/orders/${number}`)).text()
const thanksStatus = async (number: string) => (await asha.get(`/orders/${number}/thanks`)).status

test('an order shows nothing to guests, staff and other customers, as page, data or JSON', async () => {
  const { number } = await cashOrder()
  for (const who of [guest, mira, admin, packer])
    for (const end of ['', '.data', '/thanks', '/thanks.data']) {
      const response = await who.get(`/orders/${number}${end}`)
      expect(response.ok && response.status !== 202, end).toBe(false)
      expect(await response.text(), end).not.toMatch(/Lotus Banarasi|MG Road|9876543210/)
    }
  expect((await mira.get(`/orders/${number}`)).status).toBe(404)
  const login = (await guest.get(`/orders/${number}`)).headers.get('location')
  expect(decodeURIComponent(login ?? '')).toContain(`/orders/${number}`)
})

test('the response about an unknown order does not differ from that about another customer’s', async () => {
  const { number } = await cashOrder()
  const responses = await Promise.all(
    [number, 'AAAAAAAAAA', 'x', `${number}%2Fthanks`].map(async (each) => {
      const response = await mira.get(`/orders/${each}/thanks`)
      return [response.status, await response.text()]
    }),
  )
  expect(responses[0]).toEqual([404, 'There is no such order.'])
  expect(responses.map(([status]) => status)).toEqual([404, 404, 404, 404])
})

test('neither the page of an order nor its thanks are stored by a cache', async () => {
  const { number } = await cashOrder()
  for (const end of ['', '.data', '/thanks']) {
    const response = await asha.get(`/orders/${number}${end}`)
    expect([end, response.status]).toEqual([end, 200])
    expect(response.headers.get('cache-control'), end).toContain('no-store')
    expect(response.headers.get('server-timing') ?? '', end).not.toContain('hit')
    expect(response.headers.get('etag'), end).toBeNull()
  }
})

test('the thanks name only what the panel shows', async () => {
  const { number } = await cashOrder()
  const thanks: object = await (await asha.get(`/orders/${number}/thanks`)).json()
  expect(Object.keys(thanks).toSorted()).toEqual([
    'email',
    'firstName',
    'images',
    'number',
    'paidWith',
    'payMode',
    'promised',
    'totalPaise',
  ])
})

test('a cash order says how it is paid and never that a payment has arrived', async () => {
  const { number } = await cashOrder({ quantity: 2 })
  const text = textOf(await htmlOf(number))
  expect(text).toContain('Cash on delivery')
  expect(text).toContain('Quantity 2 2,499 Rs. × 2 = 4,998 Rs.')
  expect(text).not.toMatch(/Paid via|given back/)
})

test('an order that was paid online and refunded in part names both sums and keeps its steps', async () => {
  const money = { amount: 249_900, role: 'settling' } as const
  const { orderId, number, paymentId } = await insertCapturedPayment(db, 'paid', money, asha.id)
  await insertOrderLine(db, orderId, saree, { quantity: 2, returnedQuantity: 1 })
  const refund = { payment_id: paymentId, purpose: 'order-page' }
  await db
    .insertInto('refunds')
    .values([
      { ...refund, amount_paise: 50_000, idempotency_key: 'order-page-1', status: 'requested' },
      {
        ...refund,
        try_number: 2,
        amount_paise: 10_000,
        idempotency_key: 'order-page-2',
        status: 'processed',
        gateway_refund_id: 'rfnd_12345678901234',
      },
    ])
    .execute()
  const text = textOf(await htmlOf(number))
  expect(text).toContain('Paid via Razorpay')
  expect(text).toContain('1 came back to us')
  expect(text).toContain('500 Rs. is on its way back to you.')
  expect(text).toContain('100 Rs. was given back.')
  expect(text).toContain('Order Placed (done)')
})

test.each([
  ['cancelled', 'This order was cancelled.'],
  ['refunded', 'Your money was given back'],
  ['refund_due', 'Your money is on its way back'],
  ['payment_review', 'Your payment has reached us'],
] as const)('an order that is %s says so instead of its steps and thanks', async (state, words) => {
  const { id, number } = await cashOrder()
  expect(await thanksStatus(number)).toBe(200)
  await setState(id, state)
  const text = textOf(await htmlOf(number))
  expect(text).toContain(words)
  expect(text).not.toMatch(/\(done\)|\(not yet\)/)
  expect(await thanksStatus(number)).toBe(404)
})

test.each(['pending_payment', 'expired', 'cancelled'] as const)(
  'an order that was never placed and is %s leads to its payment page, for its customer only',
  async (state) => {
    const { id, number } = await orderBeingPaid(db, { customerId: asha.id })
    await setState(id, state)
    const response = await asha.get(`/orders/${number}`)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/orders/${number}/payment`,
    ])
    expect((await mira.get(`/orders/${number}`)).status).toBe(404)
    expect(await thanksStatus(number)).toBe(404)
  },
)

test('a bought piece links to its product, even after the product was renamed', async () => {
  const sold = await sareeInShop(db, { title: 'First name' })
  const { id, number } = await placedOrder(db, { customerId: asha.id })
  await insertOrderLine(db, id, sold)
  await db.updateTable('products').set({ title: 'Second' }).where('id', '=', sold.id).execute()
  const link = linksOf(await htmlOf(number))['First name']!
  expect(link).toBe(`/productinfo/${sold.id}/first-name`)
  const response = await guest.get(link)
  expect([response.status, response.headers.get('location')]).toEqual([
    301,
    `/productinfo/${sold.id}/second`,
  ])
})
