import { beforeEach, expect, test, vi } from 'vitest'
import { cartItem } from '../../../../tests/support/catalogue-fixtures.ts'
import { changeSize } from './change-size.ts'
import { readCart, writeCart } from './cart-storage.ts'

const suit = (size: string, quantity = 1, id = 'suit') => cartItem({ id, size: [size], quantity })
const lines = () => readCart().map(({ id, size: [size], quantity }) => `${id} ${size} ${quantity}`)

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
const allowSeveral = () =>
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => ({}) })

test('a line keeps its place and quantity when its size changes', () => {
  writeCart([suit('M', 2), suit('S', 1, 'other')])
  expect(changeSize(suit('M'), 'L', 2)).toBe('changed')
  expect(lines()).toEqual(['suit L 2', 'other S 1'])
})

test('a size that another line has joins both lines at its place', () => {
  allowSeveral()
  writeCart([suit('M', 2), suit('S', 1, 'other'), suit('L', 3)])
  expect(changeSize(suit('M'), 'L', 2)).toBe('joined')
  expect(lines()).toEqual(['other S 1', 'suit L 5'])
})

test('other sizes of the product stay as they are', () => {
  allowSeveral()
  writeCart([suit('S'), suit('M', 2), suit('L', 3)])
  expect(changeSize(suit('M'), 'XL', 2)).toBe('changed')
  expect(lines()).toEqual(['suit S 1', 'suit XL 2', 'suit L 3'])
})

test('the quantity that the shop has lowered on the screen is the one that is kept', () => {
  writeCart([suit('M', 9)])
  changeSize(suit('M'), 'L', 3)
  expect(lines()).toEqual(['suit L 3'])
})

test('a second press, and a line that another tab has changed, change nothing', () => {
  allowSeveral()
  writeCart([suit('M', 2), suit('L', 1)])
  expect(changeSize(suit('M'), 'L', 2)).toBe('joined')
  expect(changeSize(suit('M'), 'L', 2)).toBe('gone')
  expect(lines()).toEqual(['suit L 3'])
  expect(changeSize(suit('L'), 'L', 3)).toBe('gone')
  writeCart([])
  expect(changeSize(suit('L'), 'M', 3)).toBe('gone')
  expect(lines()).toEqual([])
})

test('with one size per product, a stale page does not change the size chosen elsewhere', () => {
  writeCart([suit('XL', 2)])
  expect(changeSize(suit('M'), 'L', 2)).toBe('gone')
  expect(lines()).toEqual(['suit XL 2'])
})
