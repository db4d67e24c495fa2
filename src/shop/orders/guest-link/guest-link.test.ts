import { expect, test } from 'vitest'
import { withGuestLink } from './guest-link.ts'

const content = (path: string) => ({ heading: '', paragraphs: [], button: { words: 'See', path } })

test.each(['/orders/AB12', '/orders/AB12/payment'])('a guest opens %s by its link', (path) => {
  expect(withGuestLink(content(path), 'key').button?.path).toBe('/orders/AB12/link/key')
})

test.each(['/orders/AB12/reviews', '/cart'])('the button to %s stays', (path) => {
  expect(withGuestLink(content(path), 'key')).toEqual(content(path))
})

test('mails of an account and mails without a button are not changed', () => {
  expect(withGuestLink(content('/orders/AB12'), null)).toEqual(content('/orders/AB12'))
  const plain = { heading: '', paragraphs: [] }
  expect(withGuestLink(plain, 'key')).toEqual(plain)
})
