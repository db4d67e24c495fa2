import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { accountsOptions } from './accounts-library.server.ts'

test('our tables have every column that the accounts library asks for', async () => {
  const { db } = await testDatabase()
  const nothing = async () => {}
  const options = accountsOptions({
    db,
    secret: 'x'.repeat(40),
    shopUrl: 'http://zari.test',
    sendResetLink: nothing,
    forgetResetLinks: nothing,
    logError: () => {},
  })
  const { toBeCreated, toBeAdded } = await getMigrations(options)
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
})
