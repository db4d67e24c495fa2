import { expect, test } from 'vitest'
import type { CartNotice } from '#shop/cart/cart.ts'
import { cartItem, image, pricedLine } from '../../../../tests/support/catalogue-fixtures.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { CartRow } from './cart-row.tsx'

const rowOf = (row: Partial<Parameters<typeof CartRow>[0]> = {}) =>
  htmlOf(<CartRow item={cartItem()} line={undefined} notices={[]} {...row} />)
const soldOut: CartNotice = {
  kind: 'sold-out',
  productId: cartItem().id,
  lineSize: '',
  title: 'Red Silk Saree',
  size: '',
}

test('a row shows the browser’s price and quantity until the shop has answered', () => {
  expect(textOf(rowOf({ item: cartItem({ size: ['M'] }) }))).toContain(
    'Red Silk Saree 2,499 Rs. × 2 Size M',
  )
})

test('a row shows the shop’s price, quantity and image once they are known', () => {
  const line = pricedLine({ unitPricePaise: 199_900, quantity: 1, image: image() })
  const html = rowOf({ line })
  expect(textOf(html)).toContain('1,999 Rs. × 1')
  expect(attributeOf(tagsOf(html, 'img')[0]!, 'src')).toBe(`/images/${image().id}/240.webp`)
})

test('the row and the buttons of a renamed product show its new title', () => {
  const html = rowOf({ line: pricedLine({ title: 'Crimson Silk Saree' }) })
  expect(linksOf(html)).toHaveProperty(['Crimson Silk Saree'])
  expect(buttonNamed(html, 'Delete Crimson Silk Saree')).toContain('type="button"')
  expect(html).not.toContain('Red Silk Saree')
})

test('a row links to its product, and its buttons are named after the product', () => {
  const html = rowOf({ line: pricedLine() })
  expect(linksOf(html)['Red Silk Saree']).toContain(cartItem().id)
  expect(buttonNamed(html, 'Delete Red Silk Saree')).toContain('type="button"')
  expect(buttonNamed(html, 'Increase quantity of Red Silk Saree')).not.toContain('disabled')
  expect(attributeOf(controlLabelled(html, 'Quantity of Red Silk Saree'), 'max')).toBe('5')
})

test('a row can be saved for later, even if its product is sold out', () => {
  for (const row of [{ line: pricedLine() }, { notices: [soldOut] }])
    expect(buttonNamed(rowOf(row), 'Save for later: Red Silk Saree')).not.toContain('disabled')
})

test('the quantity of a row with all available units cannot be increased', () => {
  const html = rowOf({ line: pricedLine({ quantity: 2, available: 2 }) })
  expect(buttonNamed(html, 'Increase quantity of Red Silk Saree')).toContain('disabled')
})

test('a row says that its product is sold out, and the product can only be removed', () => {
  const html = rowOf({ notices: [soldOut] })
  expect(html).toMatch(/<ul role="status"[^]*Red Silk Saree is sold out\./)
  expect(tagsOf(html, 'input')).toEqual([])
  expect(buttonNamed(html, 'Delete Red Silk Saree')).not.toContain('disabled')
})

test('a row says that its quantity was lowered, and the quantity can still be changed', () => {
  const notice: CartNotice = {
    kind: 'only-some-left',
    productId: cartItem().id,
    lineSize: '',
    title: 'Red Silk Saree',
    available: 1,
  }
  const html = rowOf({ line: pricedLine({ quantity: 1, available: 1 }), notices: [notice] })
  expect(textOf(html)).toContain('Only 1 of Red Silk Saree left: we lowered the quantity.')
  expect(controlLabelled(html, 'Quantity of Red Silk Saree')).toContain('value="1"')
})

test('a row without an image contains no image element', () => {
  expect(tagsOf(rowOf(), 'img')).toEqual([])
})

const offered = [
  { size: 'S', available: 2 },
  { size: 'M', available: 0 },
  { size: 'L', available: 0 },
]

test('a row offers the sizes of its product, and those that are sold out cannot be chosen', () => {
  const html = rowOf({ item: cartItem({ size: ['S'] }), line: pricedLine({ size: 'S' }), offered })
  expect(controlLabelled(html, 'Size of Red Silk Saree')).toContain('<select')
  const options = tagsOf(html, 'option')
  expect(options.map((tag) => attributeOf(tag, 'value'))).toEqual(['S', 'M', 'L'])
  expect(options.map((tag) => tag.includes('disabled'))).toEqual([false, true, true])
  expect(textOf(html)).toContain('S M, sold out L, sold out')
})

test('a size that is sold out or no longer offered can be changed to another one', () => {
  const notices = [{ ...soldOut, lineSize: 'M', size: 'M' }]
  const html = rowOf({ item: cartItem({ size: ['M'] }), notices, offered })
  expect(controlLabelled(html, 'Size of Red Silk Saree')).toContain('<select')
  expect(tagsOf(html, 'option').map((tag) => tag.includes('disabled'))).toEqual([
    false,
    false,
    true,
  ])
  const unknown = rowOf({ item: cartItem({ size: ['XL'] }), offered })
  expect(attributeOf(tagsOf(unknown, 'option')[0]!, 'value')).toBe('XL')
})

test('a product without other sizes has no choice of a size', () => {
  const only = [{ size: 'M', available: 3 }]
  for (const sizes of [only, []])
    expect(tagsOf(rowOf({ item: cartItem({ size: ['M'] }), offered: sizes }), 'select')).toEqual([])
})

test('the buttons of a product in several sizes name the size', () => {
  const html = rowOf({ item: cartItem({ size: ['M'] }), isOneOfSizes: true })
  expect(buttonNamed(html, 'Delete Red Silk Saree, size M')).toBeTruthy()
  expect(buttonNamed(html, 'Save for later: Red Silk Saree, size M')).toBeTruthy()
  const withSizes = rowOf({ item: cartItem({ size: ['M'] }), isOneOfSizes: true, offered })
  expect(controlLabelled(withSizes, 'Size of Red Silk Saree, size M')).toContain('<select')
})
