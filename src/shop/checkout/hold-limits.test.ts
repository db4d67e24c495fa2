import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countHeld,
  countStock,
  exceededShare,
  HOLD_LIMITS,
  addHeld,
  orderObstacle,
  type HeldLine,
} from './hold-limits.ts'

const line = (productId: string, quantity: number, address = 'asha') =>
  ({ productId, size: '', quantity, address }) as HeldLine
const orderOf = (quantities: number[], totalPaise = 6_000_000) =>
  orderObstacle(
    { lines: quantities.map((quantity, index) => line(`p${index}`, quantity)), totalPaise },
    HOLD_LIMITS,
  )

test('a first order of eight products for 60,000 Rs. is within the limits', () => {
  expect(orderOf([1, 1, 1, 1, 1, 1, 1, 1])).toBeNull()
  expect(orderOf([3, 2, 3])).toBeNull()
})

test('a first order is limited in units of one product, in total units and in value', () => {
  expect(orderOf([4])).toBe('product-units')
  expect(orderOf(Array.from({ length: 12 }, () => 1))).toBeNull()
  expect(orderOf(Array.from({ length: 13 }, () => 1))).toBe('order-units')
  expect(orderOf([1, 1], 15_000_001)).toBe('order-value')
  expect(orderOf([1, 1], 15_000_000)).toBeNull()
})

test('a single unit can be held at any price', () => {
  expect(orderOf([1], 50_000_000)).toBeNull()
})

const stockOf = (onHand: number, shopUnits: number) =>
  countStock([{ productId: 'p', size: '', onHand }], shopUnits)
const whyNot = (wanted: HeldLine, held: HeldLine[], onHand: number, shopUnits = 1_000) =>
  exceededShare([wanted], {
    held: countHeld(held),
    stock: stockOf(onHand, shopUnits),
    limits: HOLD_LIMITS,
  })
const isWithin = (wanted: HeldLine, held: HeldLine[], onHand: number, shopUnits = 1_000) =>
  whyNot(wanted, held, onHand, shopUnits) === null

test('new accounts can hold at most half of a product, or its last unit', () => {
  expect(isWithin(line('p', 1), [], 1)).toBe(true)
  expect(isWithin(line('p', 1), [line('p', 1, 'ravi')], 2)).toBe(false)
  expect(isWithin(line('p', 1), [line('p', 2, 'ravi')], 5)).toBe(true)
  expect(isWithin(line('p', 1), [line('p', 3, 'ravi')], 5)).toBe(false)
})

test('new accounts cannot hold all units of one size while others are free', () => {
  const stock = countStock(
    [
      { productId: 'p', size: 'S', onHand: 8 },
      { productId: 'p', size: 'M', onHand: 2 },
    ],
    1_000,
  )
  const wanted = [{ ...line('p', 2), size: 'M' as const }]
  expect(exceededShare(wanted, { held: new Map(), stock, limits: HOLD_LIMITS })).toBe(
    'product-share',
  )
})

test('one client address can hold 2 % of the shop and all addresses 8 %, each at least 12 units', () => {
  const others = (units: number, address: string) => [line('other', units, address)]
  expect(isWithin(line('p', 1), others(19, 'asha'), 9, 1_000)).toBe(true)
  expect(isWithin(line('p', 1), others(20, 'asha'), 9, 1_000)).toBe(false)
  expect(isWithin(line('p', 1), others(20, 'ravi'), 9, 1_000)).toBe(true)
  expect(isWithin(line('p', 1), others(80, 'ravi'), 9, 1_000)).toBe(false)
  expect(isWithin(line('p', 1), others(11, 'asha'), 9, 20)).toBe(true)
  expect(isWithin(line('p', 1), others(12, 'asha'), 9, 20)).toBe(false)
})

test('a refusal names the exceeded share: that of the product or that of the shop', () => {
  expect(whyNot(line('p', 1), [line('p', 1, 'ravi')], 2)).toBe('product-share')
  expect(whyNot(line('p', 1), [line('other', 20)], 9)).toBe('shop-share')
  expect(whyNot(line('p', 1), [line('other', 80, 'ravi')], 9)).toBe('shop-share')
})

test('new accounts never hold more than their shares in any sequence of orders', () => {
  const lines = fc.array(
    fc.record({
      productId: fc.constantFrom('p0', 'p1', 'p2'),
      quantity: fc.integer({ min: 1, max: 3 }),
      address: fc.constantFrom('asha', 'ravi'),
    }),
    { maxLength: 60 },
  )
  const onHand = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(lines, onHand, fc.integer({ min: 0, max: 500 }), (wanted, units, shopUnits) => {
      const stock = countStock(
        units.map((count, index) => ({ productId: `p${index}`, size: '', onHand: count })),
        shopUnits,
      )
      const held = countHeld([])
      for (const { productId, quantity, address } of wanted) {
        const lines = [line(productId, quantity, address)]
        if (!exceededShare(lines, { held, stock, limits: HOLD_LIMITS })) addHeld(held, lines)
      }
      expect(held.get('shop') ?? 0).toBeLessThanOrEqual(Math.max(12, shopUnits * 0.08))
      for (const [index, count] of units.entries())
        expect(held.get(`product p${index}`) ?? 0).toBeLessThanOrEqual(Math.ceil(count / 2))
      for (const address of ['asha', 'ravi'])
        expect(held.get(`address ${address}`) ?? 0).toBeLessThanOrEqual(
          Math.max(12, shopUnits * 0.02),
        )
    }),
  )
})
