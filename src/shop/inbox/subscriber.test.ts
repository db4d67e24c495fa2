import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOfShop, parseSubscriber, unsubscribePath } from './subscriber.ts'

test('an address is stored in lower case without spaces around', () => {
  expect(parseSubscriber('  Asha.Rao@Example.COM ')).toBe('asha.rao@example.com')
})

test('an address without @ or dot, or of another type, is refused', () => {
  for (const value of ['', 'asha', 'asha@example', 'example.com', null, undefined, 7, new Blob()])
    expect(parseSubscriber(value)).toBeNull()
})

test('an address is accepted up to 254 characters', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - 9)}@zari.com`
  expect(parseSubscriber(ofLength(254))).toHaveLength(254)
  expect(parseSubscriber(ofLength(255))).toBeNull()
})

test('parsing a stored address again does not change it', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const stored = parseSubscriber(email)
      expect(parseSubscriber(stored)).toBe(stored)
    }),
  )
})

test('the page of consent is never longer than its column and never an address of another site', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const { origin, pathname } = new URL(url)
      expect(pageOfShop(url, [origin])).toBe(pathname.slice(0, 200))
      expect(pageOfShop(url, ['https://zari.invalid'])).toBe('')
    }),
  )
})

test('the unsubscribe link contains the key of its subscriber', () => {
  expect(unsubscribePath('k-1')).toBe('/unsubscribe?key=k-1')
})
