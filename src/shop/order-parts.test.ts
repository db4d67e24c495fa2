import { expect, test } from 'vitest'
import { orderParts, partText } from './order-parts.ts'

const none = { discountPaise: 0, deliveryPaise: 0, cashFeePaise: 0 }

test('an order that costs only its goods has no other parts', () => {
  expect(orderParts(none)).toEqual([])
})

test('each part of an order is named with its amount, and a discount is subtracted', () => {
  const parts = { discountPaise: 50_000, deliveryPaise: 7_900, cashFeePaise: 4_950 }
  expect(orderParts(parts).map(partText)).toEqual([
    'Discount: − 500 Rs.',
    'Delivery charges: 79 Rs.',
    'Cash on delivery fee: 49.50 Rs.',
  ])
})

test('each offer of an order is named with its amount', () => {
  const offers = [
    { name: 'Diwali', code: 'DIWALI10', discountPaise: 30_000 },
    { name: 'Sarees', code: null, discountPaise: 20_000 },
    { name: 'Free delivery', code: null, discountPaise: 0 },
  ]
  expect(orderParts({ ...none, discountPaise: 50_000 }, offers).map(partText)).toEqual([
    'Discount: Diwali (code DIWALI10): − 300 Rs.',
    'Discount: Sarees: − 200 Rs.',
  ])
  expect(orderParts({ ...none, discountPaise: 60_000 }, offers).map(partText)).toContain(
    'Discount: − 100 Rs.',
  )
})

test('a gift wrap is named even if it is free, and not if the order has none', () => {
  expect(orderParts({ ...none, giftWrapPaise: 9_900 }).map(partText)).toEqual(['Gift wrap: 99 Rs.'])
  expect(orderParts({ ...none, giftWrapPaise: 0 }).map(partText)).toEqual(['Gift wrap: Free'])
  expect(orderParts({ ...none, giftWrapPaise: null })).toEqual([])
})
