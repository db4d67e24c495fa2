import { expect, test, vi } from 'vitest'
import { cartItem } from '../../../../tests/support/catalogue-fixtures.ts'
import { tagsOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { useCart } from '../cart/cart-storage.ts'
import { WaitingCart } from './waiting-cart.tsx'

vi.mock('../cart/cart-storage.ts', () => ({ useCart: vi.fn() }))

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    cartItem({ id: String(index), title: `Piece ${index + 1}` }),
  )
const shown = (items: ReturnType<typeof itemsOf>) => {
  vi.mocked(useCart).mockReturnValue(items)
  return htmlOf(<WaitingCart />)
}

test('an empty cart is not mentioned at the login', () => {
  expect(shown([])).toBe('')
})

test('up to four pieces are named, and the others are counted', () => {
  expect(textOf(shown(itemsOf(4)))).toBe(
    'Your cart waits for you Log in or sign up to order. Piece 1 Piece 2 Piece 3 Piece 4',
  )
  expect(textOf(shown(itemsOf(5)))).toContain('Piece 4 and 1 more')
  expect(textOf(shown(itemsOf(9)))).toContain('and 5 more')
})

test('the first picture of a piece is shown without a text, and its list is labelled', () => {
  const [first, second] = itemsOf(2)
  const html = shown([{ ...first!, imageUrls: ['/media/a.webp', '/media/b.webp'] }, second!])
  const images = tagsOf(html, 'img')
  expect(images).toHaveLength(1)
  expect(images[0]).toContain('src="/media/a.webp"')
  expect(images[0]).toContain('alt=""')
  expect(html).toContain('aria-labelledby="waiting-cart"')
})
