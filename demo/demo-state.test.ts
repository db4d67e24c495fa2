import { expect, test } from 'vitest'
import { insertAccount } from '#platform/auth/create-account.server.ts'
import { testDatabase } from '../tests/support/test-database.ts'
import { demoAdmin } from './demo-accounts.ts'
import { findDemoState } from './demo-state.ts'

const { db } = await testDatabase()

test('a stranger with the demo admin’s address does not get a real shop filled with the demo', async () => {
  expect(await findDemoState(db)).toBe('empty')
  await insertAccount(db, demoAdmin, { role: 'user', isEmailConfirmed: false })
  expect(await findDemoState(db)).toBe('leave-alone')
})
