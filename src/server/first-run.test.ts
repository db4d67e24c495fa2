import { expect, test } from 'vitest'
import { insertAccount } from '#platform/auth/create-account.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { demoAdmin, demoCustomer } from '../../demo/demo-accounts.ts'
import { admin } from '../../tests/support/builders.ts'
import { testAuth } from '../../tests/support/test-auth.ts'
import { prepareFirstRun } from './first-run.ts'

const { db, auth } = await testAuth()
await admin(db)
const config = { demo: 'no', host: '0.0.0.0', shopUrl: 'https://example.com', firstAdmin: null }
const start = () => prepareFirstRun({ db, auth, config } as unknown as Shop, () => {})

test('a public shop starts although strangers signed up with the addresses of the demo', async () => {
  for (const account of [demoAdmin, demoCustomer])
    await insertAccount(db, account, { role: 'user', isEmailConfirmed: false })
  expect(await start()).toEqual([])
})

test('a public shop does not start with the accounts of a demo', async () => {
  await db.updateTable('users').set({ email_verified: true }).execute()
  await expect(start()).rejects.toThrow('demo accounts')
})
