import { expect, test } from 'vitest'
import { suitProduct } from '../../../../tests/support/catalogue-fixtures.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { ProductChoice } from './product-choice.tsx'

const choiceOf = (change: Parameters<typeof suitProduct>[0] = {}) =>
  htmlOf(<ProductChoice product={suitProduct(change)} />)
const sizesOf = (html: string) =>
  tagsOf(html, 'input').filter((tag) => attributeOf(tag, 'type') === 'radio')
const statusOf = (html: string) => textOf(/<p role="status"[^>]*>[^]*?<\/p>/.exec(html)?.[0] ?? '')

test('the sizes form one radio group with a name and one selected size', () => {
  const html = choiceOf()
  expect(html).toMatch(/role="radiogroup" aria-labelledby="([^"]+)"[^]*<legend id="\1"[^>]*>Size</)
  expect(sizesOf(html).map((tag) => attributeOf(tag, 'value'))).toEqual(['S', 'M', 'L'])
  expect(sizesOf(html).filter((tag) => tag.includes('checked'))).toHaveLength(1)
})

test('a product without sizes has the selected option Free size', () => {
  const html = choiceOf({ sizes: [], countsSizes: false, type: 'saree' })
  expect(sizesOf(html)).toHaveLength(1)
  expect(sizesOf(html)[0]).toContain('checked')
  expect(textOf(html)).toContain('Free size')
})

test('without JavaScript the page says that buying needs it, and offers no quantity', () => {
  expect(choiceOf()).toMatch(/<noscript><p[^>]*>Buying needs JavaScript/)
  expect(choiceOf()).toMatch(/<div class="noscript:hidden"><label[^>]*>Quantity/)
})

test('a sold-out size is marked as sold out and can still be chosen', () => {
  const html = choiceOf({ availableBySize: { S: 5, M: 5, L: 0 } })
  expect(textOf(html)).toContain('L sold out')
  expect(sizesOf(html).some((tag) => tag.includes('disabled'))).toBe(false)
})

test('a product that is sold out in every size cannot be added', () => {
  const html = choiceOf({ available: 0, availableBySize: { S: 0, M: 0, L: 0 } })
  expect(statusOf(html)).toBe('Sold out')
  expect(buttonNamed(html, 'Add to Cart')).toContain('disabled=""')
})

test('stock of up to three units is announced', () => {
  expect(statusOf(choiceOf({ availableBySize: { S: 3, M: 3, L: 3 } }))).toBe('Only 3 left')
  expect(statusOf(choiceOf({ availableBySize: { S: 4, M: 4, L: 4 } }))).toBe('')
})

test('the quantity starts at one and is limited by the stock of the size', () => {
  const html = choiceOf({ availableBySize: { S: 4, M: 4, L: 4 } })
  const quantity = controlLabelled(html, 'Quantity')
  expect(['value', 'min', 'max'].map((name) => attributeOf(quantity, name))).toEqual([
    '1',
    '1',
    '4',
  ])
  expect(buttonNamed(html, 'Decrease quantity')).toContain('disabled=""')
  expect(buttonNamed(html, 'Increase quantity')).not.toContain('disabled')
})

test('the quantity of the last unit cannot be increased', () => {
  const html = choiceOf({ availableBySize: { S: 1, M: 1, L: 1 } })
  expect(buttonNamed(html, 'Increase quantity')).toContain('disabled=""')
})

test('the product page links to the cart', () => {
  expect(linksOf(choiceOf())).toEqual({ 'Go to Cart': '/cart' })
})
