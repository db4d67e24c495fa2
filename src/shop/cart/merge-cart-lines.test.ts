import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CART_LINES_MAX, type CartLine } from './cart.ts'
import { isSameCart, mergeCartLines } from './merge-cart-lines.ts'

const line = (productId: string, quantity = 1): CartLine => ({
  productId,
  size: 'M',
  quantity,
  seenPricePaise: 249_900,
})
const [saree, suit, shawl] = ['saree', 'suit', 'shawl'].map((id) => line(id)) as [
  CartLine,
  CartLine,
  CartLine,
]

test.each<[string, CartLine[], CartLine[], CartLine[], CartLine[]]>([
  ['an unchanged cart is as saved', [suit], [suit], [suit], [suit]],
  ['a line added here is kept', [saree], [saree], [saree, suit], [saree, suit]],
  ['a line added elsewhere is kept', [saree, suit], [saree], [saree], [saree, suit]],
  ['a line removed here is removed', [saree, suit], [saree, suit], [saree], [saree]],
  ['a line removed elsewhere is removed', [saree], [saree, suit], [saree, suit], [saree]],
  ['a line changed here wins', [saree], [saree], [line('saree', 3)], [line('saree', 3)]],
  ['a line changed elsewhere wins', [line('saree', 3)], [saree], [saree], [line('saree', 3)]],
  [
    'a line changed here and elsewhere is as here',
    [line('saree', 2)],
    [saree],
    [line('saree', 3)],
    [line('saree', 3)],
  ],
  [
    'a line bought elsewhere and changed here stays',
    [],
    [saree],
    [line('saree', 2)],
    [line('saree', 2)],
  ],
  [
    'without a base both carts are kept, and lines of both are as here',
    [saree, line('suit', 5)],
    [],
    [suit, shawl],
    [saree, suit, shawl],
  ],
])('%s', (_, saved, base, browser, merged) => {
  expect(mergeCartLines(saved, base, browser)).toEqual(merged)
})

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const inSize = (size: string, quantity = 1): CartLine => ({ ...line('suit', quantity), size })

test('saved sizes become one line where the shop no longer allows several', () => {
  const saved = [suit, inSize('L')]
  expect(mergeCartLines(saved, [inSize('L')], [inSize('S')])).toEqual([inSize('S')])
  expect(mergeCartLines(saved, [inSize('L')], [inSize('L')])).toEqual([inSize('L')])
})

test('where the shop allows several sizes, each size is merged for itself', () => {
  const merge = (saved: CartLine[], base: CartLine[], browser: CartLine[]) =>
    mergeCartLines(saved, base, browser, 'several')
  expect(merge([suit], [suit], [suit, inSize('L')])).toEqual([suit, inSize('L')])
  expect(merge([suit, inSize('L')], [suit], [inSize('M', 2)])).toEqual([
    inSize('M', 2),
    inSize('L'),
  ])
  expect(merge([suit, inSize('L')], [suit, inSize('L')], [inSize('L')])).toEqual([inSize('L')])
})

test('a size that the browser chose instead of another takes its place', () => {
  const merge = (saved: CartLine[], base: CartLine[], browser: CartLine[]) =>
    mergeCartLines(saved, base, browser, 'several')
  const cart = [saree, suit, shawl]
  const changed = [saree, inSize('L'), shawl]
  expect(merge(cart, cart, changed)).toEqual(changed)
  expect(merge(merge(cart, cart, changed), cart, changed)).toEqual(changed)
})

test('two sizes that the browser joined are one line, and a third one chosen elsewhere stays', () => {
  const base = [suit, inSize('L')]
  const merged = mergeCartLines([...base, inSize('S')], base, [inSize('L', 2)], 'several')
  expect(merged).toEqual([inSize('L', 2), inSize('S')])
})

test('a size changed here and on another device at the same time is kept once in each size', () => {
  const there = mergeCartLines([suit], [suit], [inSize('L')], 'several')
  const here = mergeCartLines(there, [suit], [inSize('S')], 'several')
  expect(here).toEqual([inSize('L'), inSize('S')])
})

test('otherwise a size chosen here replaces another size that was chosen elsewhere', () => {
  expect(mergeCartLines([inSize('S')], [suit], [inSize('L')])).toEqual([inSize('L')])
})

const cartOf = (max: number) =>
  fc.uniqueArray(
    fc.record<CartLine>({
      productId: fc.integer({ min: 1, max }).map(idOf),
      size: fc.constantFrom('', 'S', 'M'),
      quantity: fc.integer({ min: 1, max: 9 }),
      seenPricePaise: fc.constantFrom(0, 249_900),
    }),
    { selector: ({ productId }) => productId, maxLength: CART_LINES_MAX },
  )
// Carts drawn from 150 products reach the limit. Carts drawn from 8 products often overlap.
const cart = fc.oneof(cartOf(8), cartOf(150))

test('if the browser has changed nothing, the merge returns the saved cart', () => {
  fc.assert(
    fc.property(cart, cart, (saved, base) => {
      expect(mergeCartLines(saved, base, base)).toEqual(saved)
    }),
  )
})

test('repeating a merge changes nothing', () => {
  fc.assert(
    fc.property(cart, cart, cart, (saved, base, browser) => {
      const merged = mergeCartLines(saved, base, browser)
      expect(mergeCartLines(merged, base, browser)).toEqual(merged)
      expect(isSameCart(mergeCartLines(merged, merged, merged), merged)).toBe(true)
    }),
  )
})

test('a merged cart has each product once and keeps the limits', () => {
  fc.assert(
    fc.property(cart, cart, cart, (saved, base, browser) => {
      const merged = mergeCartLines(saved, base, browser)
      expect(new Set(merged.map(({ productId }) => productId)).size).toBe(merged.length)
      expect(merged.length).toBeLessThanOrEqual(CART_LINES_MAX)
      for (const one of merged) expect([...saved, ...browser]).toContainEqual(one)
    }),
  )
})

test('every change of the browser is kept, even in a cart at the limit', () => {
  fc.assert(
    fc.property(cart, cart, cart, (saved, base, browser) => {
      const merged = mergeCartLines(saved, base, browser)
      const changed = browser.filter((one) => !base.some((before) => isSameCart([one], [before])))
      for (const one of changed) expect(merged).toContainEqual(one)
      const removed = base.filter((one) => !browser.some((now) => now.productId === one.productId))
      for (const { productId } of removed)
        expect(merged.some((one) => one.productId === productId)).toBe(false)
    }),
  )
})

test('changes of two devices to different lines are both kept', () => {
  fc.assert(
    fc.property(cartOf(40), cartOf(40), cartOf(40), (base, wantedHere, wantedThere) => {
      const isHere = ({ productId }: CartLine) => Number(productId.slice(-1)) % 2 === 0
      const isThere = (one: CartLine) => !isHere(one)
      const here = [...base.filter(isThere), ...wantedHere.filter(isHere)]
      const there = [...base.filter(isHere), ...wantedThere.filter(isThere)]
      const merged = mergeCartLines(mergeCartLines(base, base, here), base, there)
      const sorted = (lines: CartLine[]) =>
        lines.toSorted((one, other) => one.productId.localeCompare(other.productId))
      expect(sorted(merged)).toEqual(
        sorted([...wantedHere.filter(isHere), ...wantedThere.filter(isThere)]),
      )
    }),
  )
})
