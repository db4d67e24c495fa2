import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { allowCheckout } from './checkout-limit.server.ts'

const { pool } = await testDatabase()

test('a customer may begin 30 checkouts in a quarter of an hour, whatever others do', async () => {
  const results = await Promise.all(Array.from({ length: 31 }, () => allowCheckout(pool, 'asha')))
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(30)
  const refused = await allowCheckout(pool, 'asha')
  expect(refused).toMatchObject({ allowed: false })
  if (!refused.allowed) {
    expect(refused.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(15 * 60)
  }
  expect(await allowCheckout(pool, 'mira')).toMatchObject({ allowed: true })
})
