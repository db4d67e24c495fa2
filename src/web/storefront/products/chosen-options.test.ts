import { expect, test } from 'vitest'
import { cartItem } from '../../../../tests/support/catalogue-fixtures.ts'
import { changeOptions, optionsInCart, shownItem } from './chosen-options.ts'

const inCart = cartItem({ size: ['L'], quantity: 2 })

test('changing the quantity keeps the size in the cart', () => {
  expect(changeOptions({ quantity: 3 }, {}, inCart)).toEqual({
    options: { size: 'L', quantity: 3 },
    leavesCart: true,
  })
})

test('changing the size keeps the quantity in the cart', () => {
  expect(changeOptions({ size: 'S' }, {}, inCart)).toEqual({
    options: { size: 'S', quantity: 2 },
    leavesCart: true,
  })
})

test('the options in the cart replace those chosen before the product was added', () => {
  expect(changeOptions({ quantity: 3 }, { size: 'S', quantity: 1 }, inCart).options).toEqual({
    size: 'L',
    quantity: 3,
  })
})

test('choosing the option that is in the cart keeps the product in the cart', () => {
  expect(changeOptions({ size: 'L' }, {}, inCart).leavesCart).toBe(false)
  expect(changeOptions({ size: '' }, {}, cartItem({ quantity: 2 })).leavesCart).toBe(false)
})

test('earlier choices are kept for a product that is not in the cart', () => {
  expect(changeOptions({ size: 'S' }, { quantity: 4 }, undefined)).toEqual({
    options: { size: 'S', quantity: 4 },
    leavesCart: false,
  })
})

test('the options in the cart contain no size for a product without sizes', () => {
  expect(optionsInCart(cartItem({ quantity: 2 }))).toEqual({ quantity: 2 })
  expect(optionsInCart(undefined)).toEqual({})
})

test('a product page shows the item of the chosen size if the cart may hold several', () => {
  const [medium, large] = [cartItem({ size: ['M'] }), cartItem({ size: ['L'] })]
  expect(shownItem([medium, large], 'L', 'several')).toBe(large)
  expect(shownItem([medium, large], 'S', 'several')).toBeUndefined()
  expect(shownItem([medium, large], undefined, 'several')).toBe(medium)
  expect(shownItem([medium], 'S', 'one')).toBe(medium)
  expect(shownItem([], 'S', 'several')).toBeUndefined()
})
