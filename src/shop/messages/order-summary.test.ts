import { expect, test } from 'vitest'
import { picture, placedOrder, suitInShop } from '../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { sampleOrder } from '../orders/sample-messages.ts'
import { updateDueMessageClaimed } from './message-store.server.ts'
import { findOrderSummary } from './order-summary-store.server.ts'
import { emailSummaryOf } from './order-summary.ts'
import { queueCustomerMail } from './queue-customer-mail.server.ts'
import { renderMessage } from './render-message.ts'

const { db } = await testDatabase()
const shop = { shopName: 'Zari', shopUrl: 'https://zari.test' }
const content = { heading: 'Thank you', paragraphs: ['It is placed.'] }
const render = (order: typeof sampleOrder) =>
  renderMessage({ to: 'asha@zari.test', subject: 'Order placed', content, order }, shop)

test('a mail lists pieces, amounts, payment, day and address in both parts', () => {
  const { html, text } = render(sampleOrder)
  expect(text).toContain('- Teal Anarkali suit, Size M, Quantity 1: 3,499 Rs.')
  expect(text).toContain('Price: 12,498 Rs.\nDelivery: Free\nTotal: 12,498 Rs.')
  expect(text).toContain('Payment:\nPaid via Razorpay\nPlaced on Nov 24, 2026')
  expect(text).toContain('Delivery:\nLeaves us by Nov 25, 2026\nArrives Nov 29 – Dec 03, 2026')
  expect(text).toContain('Delivery to:\nAsha Rao\n12, MG Road\nPune 411001, Maharashtra')
  for (const part of ['Teal Anarkali suit', '3,499 Rs.', 'Total', 'Pune 411001, Maharashtra'])
    expect(html).toContain(part)
  expect(html).toContain('max-width:600px')
})

test('discount, delivery and the cash fee have rows only if there are any, and the rows add up', () => {
  const totals = (change: Partial<typeof sampleOrder>) =>
    emailSummaryOf({ ...sampleOrder, ...change }, shop.shopUrl).totals.map(
      ({ label, amount }) => `${label} ${amount}`,
    )
  expect(
    totals({
      payMode: 'cod',
      totalPaise: 955_000,
      discountPaise: 50_000,
      deliveryPaise: 9_900,
      cashFeePaise: 5_000,
    }),
  ).toEqual([
    'Price 9,901 Rs.',
    'Discount − 500 Rs.',
    'Delivery 99 Rs.',
    'Cash on delivery fee 50 Rs.',
    'Total 9,550 Rs.',
  ])
})

test('a mail names each offer with what it took off', () => {
  const offers = [
    { name: 'Diwali', code: 'DIWALI10', discountPaise: 50_000 },
    { name: 'Sarees', code: null, discountPaise: 10_000 },
  ]
  const { text } = render({ ...sampleOrder, discountPaise: 60_000, offers })
  expect(text).toContain(
    'Discount: Diwali (code DIWALI10): − 500 Rs.\nDiscount: Sarees: − 100 Rs.\nDelivery: Free',
  )
})

test('pictures have a fixed size and come from the shop; texts of customers are escaped', () => {
  const [line] = sampleOrder.lines
  const { html } = render({
    ...sampleOrder,
    lines: [{ ...line!, title: '<b>Silk</b>', imageId: 'p-1' }],
    address: { ...sampleOrder.address, landmark: '<script>' },
  })
  expect(html).toContain(
    '<img src="https://zari.test/images/p-1/240.webp" width="72" height="96" alt=""',
  )
  expect(html).toContain('&lt;b&gt;Silk&lt;/b&gt;')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toMatch(/<script|<b>Silk/)
})

const queued = async (kind: 'order-placed' | 'review-request') => {
  const order = await placedOrder(db, { totalPaise: 499_800 })
  const suit = await suitInShop(db, { title: 'Teal suit', images: 0 })
  await insertOrderLine(db, order.id, suit, { size: 'M', quantity: 2 })
  await db
    .updateTable('order_lines')
    .set({ image_id: await picture(db) })
    .where('order_id', '=', order.id)
    .execute()
  await queueCustomerMail(db, {
    orderId: order.id,
    kind,
    occasion: '',
    to: 'asha@zari.test',
    subject: 'Hello',
    content,
  })
  return { order, mail: (await updateDueMessageClaimed(db))! }
}

test('a mail about an order is sent with the order as it is stored', async () => {
  const { order, mail } = await queued('order-placed')
  expect(mail.order).toEqual(await findOrderSummary(db, order.id))
  expect(mail.order).toMatchObject({
    number: order.number,
    totalPaise: 499_800,
    lines: [{ title: 'Teal suit', size: 'M', quantity: 2, unitPricePaise: 249_900 }],
    address: { city: 'Pune' },
  })
  expect(renderMessage(mail, shop).text).toContain('Teal suit, Size M, Quantity 2: 4,998 Rs.')
})

test('a request for a review does not list the order', async () => {
  const { mail } = await queued('review-request')
  expect(mail.order).toBeNull()
})
