import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hash-password.server.ts'

/** A hash in the format of version 0.1.0, which used better-auth 1.7. */
const EARLIER_HASH =
  '15db450ed4e0fc09d1840c014871cedb:1cc1716214ad9c611dee881db16298dad3c6ec801dd3f6c8578afb3c802bdc70ed033417ce7303981947a44427ce328ca166b8dd23070ee340c0c2b0fd70741f'

test('a password hashed by an earlier version still verifies', async () => {
  expect(await verifyPassword(EARLIER_HASH, 'six-yards-of-silk')).toBe(true)
  expect(await verifyPassword(EARLIER_HASH, 'six-yards-of-silk ')).toBe(false)
})

test('every hash of the same password has a new salt', async () => {
  const [one, two] = await Promise.all([hashPassword('साड़ी-साड़ी'), hashPassword('साड़ी-साड़ी')])
  expect(one).not.toBe(two)
  expect(one).toMatch(/^[\da-f]{32}:[\da-f]{128}$/)
  expect(await verifyPassword(one, 'साड़ी-साड़ी')).toBe(true)
})

test('composed and decomposed characters are the same password', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00E9-1234'), 'cafe\u0301-1234')).toBe(true)
})

test.each(['', ':', 'salt', 'salt:', ':00', 'salt:00', 'salt:not-hexadecimal'])(
  'the damaged hash %j verifies no password',
  async (hash) => {
    expect(await verifyPassword(hash, '')).toBe(false)
  },
)
