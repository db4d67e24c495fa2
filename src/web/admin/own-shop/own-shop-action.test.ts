import { expect, test } from 'vitest'
import { insertAccount } from '#platform/auth/create-account.server.ts'
import { DEMO_ADMIN_EMAIL } from '#shop/own-shop/demo-accounts.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { asha, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'
import { CONFIRMATION, ownShopAction } from './own-shop-action.server.ts'

const { db, auth } = await testAuth()
const jobs = { enqueue: async () => {} }
const created = await insertAccount(
  db,
  { ...asha, email: DEMO_ADMIN_EMAIL },
  { role: 'admin', isEmailConfirmed: true },
)
if (created.outcome !== 'created') throw new Error(created.outcome)
const publicAdmin = { ...asha, id: created.userId, email: DEMO_ADMIN_EMAIL, role: 'admin' }

const start = async (email: string) => {
  const form = new FormData()
  const typed = { ...asha, email, confirmPassword: asha.password, confirmation: CONFIRMATION }
  for (const [field, value] of Object.entries(typed)) form.set(field, value)
  const shop = { db, auth, jobs } as unknown as Shop
  const response = await ownShopAction(shop, { admin: publicAdmin, form, request: requestFrom() })
  if (!(response instanceof Response)) throw new Error(JSON.stringify(response))
  return { to: response.headers.get('location'), cookies: response.headers.getSetCookie() }
}
const sessions = () => db.selectFrom('sessions').select('id').execute()

test('of two people who use the demo admin, only the one who starts the shop gets a session', async () => {
  const owner = await start('meera@example.com')
  expect([owner.to, owner.cookies.length > 0]).toEqual(['/admin', true])
  const before = await sessions()
  expect(await start('mallory@example.com')).toEqual({ to: '/admin', cookies: [] })
  expect(await sessions()).toEqual(before)
})
