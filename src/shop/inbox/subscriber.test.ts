import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOfShop, parseSubscriber, unsubscribePath } from './subscriber.ts'

test('an email address is stored in lower case and trimmed', () => {
  expect(parseSubscriber('  Asha.Rao@Example.COM ')).toBe('asha.rao@example.com')
})

test('an email address that lacks @ or a dot or is not a text is refused', () => {
  for (const value of ['', 'asha', 'asha@example', 'example.com', null, undefined, 7, new Blob()])
    expect(parseSubscriber(value)).toBeNull()
})

test('an email address of up to 254 characters is accepted', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - 9)}@zari.com`
  expect(parseSubscriber(ofLength(254))).toHaveLength(254)
  expect(parseSubscriber(ofLength(255))).toBeNull()
})

test('parsing a stored email address again does not change it', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const stored = parseSubscriber(email)
      expect(parseSubscriber(stored)).toBe(stored)
    }),
  )
})

test('the page of consent fits into its column and is never on another site', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const { origin, pathname } = new URL(url)
      expect(pageOfShop(url, [origin])).toBe(pathname.slice(0, 200))
      expect(pageOfShop(url, ['https://zari.invalid'])).toBe('')
    }),
  )
})

test('the unsubscribe link contains the subscriber’s key', () => {
  expect(unsubscribePath('k-1')).toBe('/unsubscribe?key=k-1')
})
