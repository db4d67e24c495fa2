import { expect, test } from 'vitest'
import { admin, customer, orderBeingPaid, placedOrder } from '../../../../tests/support/builders.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { orderLine, paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import type { Order } from '#shop/orders/order.ts'
import OrderPage, { loader } from './order-page.tsx'

const { db } = await testDatabase()
const load = (signedIn: Awaited<ReturnType<typeof customer>> | null, number: string) =>
  loader(
    routeArguments(
      { db },
      { request: new Request(`http://zari.test/orders/${number}`), params: { number }, signedIn },
    ),
  )

const placedAt = new Date('2024-01-05T09:02:00Z')
const pageOf = (
  change: Partial<Order> = {},
  today: object = { lines: [], notices: [] },
  gstPaise: number | null = null,
  parcels: object = { parcels: [], orderTrackingAddress: null },
  offers: object[] = [],
) =>
  pageHtml(OrderPage, {
    loaderData: {
      gstPaise,
      parcels,
      documents: [],
      offers,
      promised: [{ label: 'Arrives', text: 'Jan 09, 2024' }],
      customerId: 'asha',
      order: paidOrder(change),
      dates: { 1: placedAt, 2: new Date('2024-01-06T09:00:00Z') },
      today,
      returns: { canRequest: false, made: [] },
    },
  })

test('only its customer opens an order; guests and staff are sent to the login', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  const { number } = await placedOrder(db, { customerId: asha.id })
  const { order, dates } = await load(asha, number)
  expect(order.number).toBe(number)
  expect(dates).toEqual({ 1: order.placedAt })
  await expect(load(mira, number)).rejects.toMatchObject({ status: 404 })
  await expect(load(asha, 'AAAAAAAAAA')).rejects.toMatchObject({ status: 404 })
  for (const other of [null, await admin(db)])
    await expect(load(other, number)).rejects.toMatchObject({ status: 302 })
})

test('an order shows the GST that was stored with it, if any', () => {
  expect(textOf(pageOf())).not.toContain('GST')
  expect(textOf(pageOf({}, undefined, 42_852))).toContain(
    'Total Amount 8,999 Rs. Includes GST 428.52 Rs.',
  )
})

test('an order that is not paid leads to its payment page', async () => {
  const asha = await customer(db)
  const { number } = await orderBeingPaid(db, { customerId: asha.id })
  const result = await load(asha, number).catch((thrown: Response) => thrown)
  expect((result as Response).headers.get('location')).toBe(`/orders/${number}/payment`)
})

test('an order shows its steps with dates, courier, prices, payment, address and help', () => {
  const html = pageOf({ status: 2, courierName: 'DTDC', trackingNumber: 'D1' })
  const text = textOf(html)
  expect(text).toContain(
    'Order Placed (done) Jan 05, 2024 Order Confirmed (done) Jan 06, 2024 Out For Delivery (not yet)',
  )
  expect(text).toContain('Arrives Jan 09, 2024')
  expect(text).toContain('It travels with DTDC, tracking number D1.')
  expect(text).toContain(
    'Price 9,999 Rs. Discount − 1,000 Rs. Delivery Charges Free Total Amount 8,999 Rs. Paid via Razorpay',
  )
  expect(text).toContain('Delivery to Asha Rao 12, MG Road Pune')
  expect(linksOf(html)).toMatchObject({ 'Contact us': '/contact', Back: '/orders' })
})

test('an order names its offers with what they took off', () => {
  const offers = [
    { name: 'Diwali', code: 'DIWALI10', discountPaise: 100_000 },
    { name: 'Winter', code: null, discountPaise: 0 },
  ]
  const text = textOf(pageOf({}, undefined, null, undefined, offers))
  expect(text).toContain('Diwali (code DIWALI10): − 1,000 Rs. Winter: free delivery')
})

test('an ordered product links to its page, unless it is no longer sold', () => {
  const { productId, title } = orderLine()
  expect(linksOf(pageOf())[title]).toBe(`/productinfo/${productId}/emerald-silk-saree`)
  const notices = [{ kind: 'not-available', productId, lineSize: '', title }]
  const gone = pageOf({}, { lines: [], notices })
  expect(linksOf(gone)).not.toHaveProperty(title)
  expect(textOf(gone)).toContain('No longer in the shop')
})

test('the link Buy again is shown only if a product of the order can be bought today', () => {
  expect(linksOf(pageOf())).not.toHaveProperty('Buy again')
  const today = { lines: [{ productId: orderLine().productId }], notices: [] }
  expect(linksOf(pageOf({}, today))).toHaveProperty('Buy again', '/cart')
})

test('a refunded order shows the payment text instead of its steps', () => {
  const text = textOf(pageOf({ paymentState: 'refunded' }))
  expect(text).toContain('Your money was given back')
  expect(text).not.toContain('Out For Delivery')
})

test('each parcel of an order shows its pieces, courier, link and steps', () => {
  const parcel = {
    number: 1,
    state: 'in-transit',
    courierName: 'DTDC',
    trackingNumber: 'D1',
    leftAt: placedAt,
    deliveredAt: null,
    trackingAddress: 'https://courier.test/D1',
    pieces: [{ title: 'Emerald silk saree', size: 'M', quantity: 2 }],
  }
  const parcels = [parcel, { ...parcel, number: 2, state: 'returning', trackingAddress: null }]
  const html = pageOf({ courierName: 'Ekart' }, undefined, null, { parcels })
  const text = textOf(html)
  expect(text).toContain('2 parcels Parcel 1 2 × Emerald silk saree, size M')
  expect(text).toContain(
    'Packed (done) On its way (done) Jan 05, 2024 Out for delivery (not yet) Delivered (not yet)',
  )
  expect(text).toContain('On its way back to us')
  expect(text).not.toContain('Ekart')
  expect(linksOf(html)['Track parcel 1']).toBe('https://courier.test/D1')
})

test('an order without parcels links to the tracking of its own courier', () => {
  const orderTrackingAddress = 'https://courier.test/D1'
  const courier = { courierName: 'DTDC', trackingNumber: 'D1' }
  const html = pageOf(courier, undefined, null, { parcels: [], orderTrackingAddress })
  expect(linksOf(html)['Track your parcel']).toBe(orderTrackingAddress)
})
