import { expect, test } from 'vitest'
import type { Booking } from '../carrier.ts'
import { orderBody } from './shiprocket-order.ts'

const booking = (change: Partial<Booking> = {}): Booking => ({
  reference: '7K3M9Q2X1B-1',
  bookedAt: new Date('2026-11-24T20:00:00Z'),
  pickupLocation: 'Shop',
  customer: {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@zari.test',
    phone: '9876543210',
    address: '12, MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
  },
  pieces: [
    { title: 'Saree', sku: 'ZR-1', quantity: 2, unitPricePaise: 249_950, hsn: '5007' },
    { title: 'Suit', sku: 'ZR-2', quantity: 1, unitPricePaise: 99_900, hsn: null },
  ],
  collectPaise: 0,
  ...{ weightGrams: 1_250, lengthCm: 30, breadthCm: 25, heightCm: 4 },
  ...change,
})

test('a paid order is prepaid with the value of its goods', () => {
  expect(orderBody(booking())).toMatchObject({
    order_id: '7K3M9Q2X1B-1',
    order_date: '2026-11-25 01:30',
    pickup_location: 'Shop',
    payment_method: 'Prepaid',
    sub_total: 5_998,
    weight: 1.25,
    length: 30,
    shipping_is_billing: true,
    order_items: [
      { name: 'Saree', sku: 'ZR-1', units: 2, selling_price: 2_499.5, hsn: '5007' },
      { name: 'Suit', units: 1, selling_price: 999 },
    ],
  })
})

test('a piece without an HSN code has no such field', () => {
  const { order_items: items } = orderBody(booking()) as { order_items: object[] }
  expect(Object.keys(items[1]!)).toEqual(['name', 'sku', 'units', 'selling_price'])
})

test('the courier collects exactly the cash of the parcel, whatever its goods are worth', () => {
  for (const collectPaise of [1, 599_801, 599_799])
    expect(orderBody(booking({ collectPaise }))).toMatchObject({
      payment_method: 'COD',
      sub_total: collectPaise / 100,
    })
})

test('a city is cut to the carrier’s 30 characters, not inside a character', () => {
  const { customer } = booking()
  const cityOf = (city: string) =>
    orderBody(booking({ customer: { ...customer, city } }))['billing_city']
  expect(cityOf('Thiruvananthapuram')).toBe('Thiruvananthapuram')
  expect(cityOf('x'.repeat(31))).toBe('x'.repeat(30))
  expect(cityOf(`${'x'.repeat(29)}😀`)).toBe('x'.repeat(29))
})
