import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { allowContact, allowNewsletter } from './inbox-limits.server.ts'

const { pool } = await testDatabase()

test('the contact form and the newsletter form have separate rate limits', async () => {
  for (let attempt = 1; attempt <= 60; attempt++)
    expect(await allowContact(pool, '203.0.113.1')).toEqual({ allowed: true })
  expect(await allowContact(pool, '203.0.113.1')).toMatchObject({ allowed: false })
  expect(await allowNewsletter(pool, '203.0.113.1')).toEqual({ allowed: true })
})
