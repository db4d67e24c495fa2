import { expect, test } from 'vitest'
import { seededRate } from '../../../tests/support/tax-rates.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findFormTax } from './form-tax.server.ts'

const { db } = await testDatabase()

test('a form knows the rates of today, the defaults of kinds and the codes', async () => {
  const { isRegular, rates, kinds, codes } = await findFormTax(db)
  expect(isRegular).toBe(false)
  expect(rates).toHaveLength(6)
  expect(rates).toContainEqual(seededRate('apparel'))
  expect(kinds).toContainEqual({
    slug: 'suit',
    singular: 'Suit',
    goodsClass: 'apparel',
    hsn: '6211',
    unit: 'PCS',
  })
  expect(codes.map(({ code }) => code)).toContain('5007')
})

test('a shop whose regular registration starts later is advised already', async () => {
  await registerForTax(db, 'composition')
  expect((await findFormTax(db)).isRegular).toBe(false)
  await db
    .insertInto('tax_periods')
    .values({
      starts_on: '2090-04-01',
      mode: 'regular',
      gstin: '27AAPFU0939F1ZV',
      state_code: '27',
    })
    .execute()
  expect((await findFormTax(db)).isRegular).toBe(true)
})
