import { expect, test } from 'vitest'
import { newOffer } from '../../../tests/support/offers.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { allowCode } from './coupon-limit.server.ts'
import { insertOffer } from './offer-store.server.ts'

const { db, pool } = await testDatabase()
await insertOffer(db, newOffer({ code: 'ABC' }))
await insertOffer(db, newOffer({ code: 'PAUSED', state: 'paused' }))
const isAllowed = async (customerId: string, couponCode: string) =>
  (await allowCode({ db, pool }, { customerId, couponCode })).allowed

test('ten wrong codes are allowed in an hour, and then no code at all', async () => {
  for (let turn = 1; turn <= 10; turn++)
    expect(await isAllowed('asha', turn % 2 ? 'WRONG' : 'PAUSED')).toBe(true)
  expect(await isAllowed('asha', 'ABC')).toBe(false)
  expect(await isAllowed('asha', 'not a code')).toBe(false)
  expect(await isAllowed('asha', '')).toBe(true)
  expect(await isAllowed('meera', 'ABC')).toBe(true)
})

test('a right code can be quoted as often as the order changes', async () => {
  for (let turn = 1; turn <= 30; turn++) expect(await isAllowed('ritu', 'abc')).toBe(true)
})
