import { expect, test } from 'vitest'
import { heldShare, isMuchHeld } from './held-stock.ts'

const held = (heldUnits: number, units: number) => ({ orders: 1, heldUnits, units })

test('the held share of an empty shop is 0', () => {
  expect(heldShare(held(0, 0))).toBe(0)
  expect(heldShare(held(30, 600))).toBe(0.05)
})

test('the admin is warned if at least 5 % of the stock and at least 12 units are held', () => {
  expect(isMuchHeld(held(29, 600))).toBe(false)
  expect(isMuchHeld(held(30, 600))).toBe(true)
  expect(isMuchHeld(held(11, 20))).toBe(false)
  expect(isMuchHeld(held(12, 20))).toBe(true)
})
