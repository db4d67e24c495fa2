import { afterEach, expect, test, vi } from 'vitest'
import { ownerOf } from './kept-customer-text.tsx'

const signedInAs = (uid: string | null) =>
  vi.stubGlobal('localStorage', {
    getItem: () => (uid === null ? null : JSON.stringify({ uid, role: 'user' })),
  })
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a customer anywhere', 'asha', '/complaints', 'asha'],
  ['a guest on the page of an order', null, '/orders/7K3M9Q2X1B', 'guest'],
  ['a visitor, whose text the next visitor must not see', null, '/complaints', null],
  ['the login', 'asha', '/authentication', null],
  ['a forgotten password', 'asha', '/authentication/forgot', null],
])('the text of %s belongs to the right person', (_name, uid, path, owner) => {
  signedInAs(uid)
  expect(ownerOf(path)).toBe(owner)
})
