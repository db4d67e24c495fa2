import { expect, test } from 'vitest'
import { cartItem } from '../../../../tests/support/catalogue-fixtures.ts'
import { changeOptions, optionsInCart } from './chosen-options.ts'

const inCart = cartItem({ size: ['L'], quantity: 2 })

test('a change of the quantity keeps the size of the cart', () => {
  expect(changeOptions({ quantity: 3 }, {}, inCart)).toEqual({
    options: { size: 'L', quantity: 3 },
    leavesCart: true,
  })
})

test('a change of the size keeps the quantity of the cart', () => {
  expect(changeOptions({ size: 'S' }, {}, inCart)).toEqual({
    options: { size: 'S', quantity: 2 },
    leavesCart: true,
  })
})

test('the cart decides over what was chosen before it was added', () => {
  expect(changeOptions({ quantity: 3 }, { size: 'S', quantity: 1 }, inCart).options).toEqual({
    size: 'L',
    quantity: 3,
  })
})

test('a choice that equals the cart leaves the product in it', () => {
  expect(changeOptions({ size: 'L' }, {}, inCart).leavesCart).toBe(false)
  expect(changeOptions({ size: '' }, {}, cartItem({ quantity: 2 })).leavesCart).toBe(false)
})

test('a product outside the cart keeps earlier choices', () => {
  expect(changeOptions({ size: 'S' }, { quantity: 4 }, undefined)).toEqual({
    options: { size: 'S', quantity: 4 },
    leavesCart: false,
  })
})

test('a product without sizes has no size in the cart', () => {
  expect(optionsInCart(cartItem({ quantity: 2 }))).toEqual({ quantity: 2 })
  expect(optionsInCart(undefined)).toEqual({})
})
