import { expect, test, vi } from 'vitest'
import { cartItem } from '../../../tests/support/catalogue-fixtures.ts'
import { linksOf, tagsOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { AccountLinks } from './account-links.tsx'
import { useCart } from './cart/cart-storage.ts'

vi.mock('./cart/cart-storage.ts', () => ({ useCart: vi.fn() }))

const linksWith = (pieces: number) => {
  vi.mocked(useCart).mockReturnValue(
    Array.from({ length: pieces }, (_, index) => cartItem({ id: String(index) })),
  )
  return htmlOf(<AccountLinks current={() => undefined} />)
}

test('a guest’s bag counts the pieces and leads through the login to the cart', () => {
  expect(linksOf(linksWith(1))).toMatchObject({
    'Login, 1 piece kept': '/authentication?next=/cart',
    Login: '/authentication',
  })
  expect(linksOf(linksWith(3))).toHaveProperty('Login, 3 pieces kept')
})

test('the links Login and Cart keep their names, and the count is their description', () => {
  const html = linksWith(2)
  expect(textOf(html)).toContain('2 pieces kept')
  const described = tagsOf(html, 'a').filter((tag) => tag.includes('aria-describedby'))
  expect(described).toHaveLength(2)
  expect(html).toContain('id="kept-count"')
  expect(html).toContain('id="cart-count"')
})

test('an empty cart has no count', () => {
  const html = linksWith(0)
  expect(html).not.toContain('-count')
  expect(linksOf(html)).toMatchObject({ 'Login, pieces kept': '/authentication?next=/cart' })
})
