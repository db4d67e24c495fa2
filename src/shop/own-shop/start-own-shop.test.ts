import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '#platform/auth/create-account.server.ts'
import { insertFactor } from '#platform/auth/second-factor-store.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { insertQuery } from '#shop/inbox/query-store.server.ts'
import { admin, customer, placedOrder, sareeInShop } from '../../../tests/support/builders.ts'
import { asha, requestFrom, testAuth } from '../../../tests/support/test-auth.ts'
import { updateProductVideo } from '../product-videos/product-video-store.server.ts'
import { insertVideo } from '../videos/video-store.server.ts'
import { findOpening } from '../settings/opening/opening-store.server.ts'
import { insertInvitation } from '../people/people-store.server.ts'
import { DEMO_ADMIN_EMAIL, demoEmails } from './demo-accounts.ts'
import { findStepFacts } from './first-steps-store.server.ts'
import { findIsDemo, keptTables, removedTables } from './own-shop-store.server.ts'
import { startOwnShop } from './start-own-shop.server.ts'

const { db, pool, auth } = await testAuth()
const account = { ...asha, email: 'Meera@Example.com', password: 'nine-yards-of-silk' }
const removals: string[] = []
const jobs = {
  async enqueue(_tx: unknown, _queue: string, data: object) {
    removals.push(...(Object.values(data) as string[]))
  },
}
const services = { db, auth, jobs }

/** Fills the shop like a demo, with the public account of its admin. */
async function demoShop() {
  await db.updateTable('shop_settings').set({ own_shop_since: null, is_open: true }).execute()
  const demoAdmin = await insertAccount(
    db,
    { email: DEMO_ADMIN_EMAIL, password: 'admin-demo-1', firstName: 'Zoya', lastName: 'Kapoor' },
    { role: 'admin', isEmailConfirmed: true },
  )
  if (demoAdmin.outcome !== 'created') throw new Error(demoAdmin.outcome)
  await sareeInShop(db)
  await placedOrder(db)
  await insertQuery(db, {
    yourName: 'Asha',
    yourEmail: 'asha@zari.test',
    yourSubject: 'Silk',
    yourMessage: 'Is it real?',
  })
  await customer(db)
  return { id: demoAdmin.userId, email: DEMO_ADMIN_EMAIL }
}

let demoAdmin: { id: string; email: string }
beforeEach(async () => {
  demoAdmin = await demoShop()
  removals.length = 0
  return async () => {
    await pool.query(`truncate ${removedTables.join(', ')}`)
    await pool.query('update shop_settings set changed_by = null')
    await pool.query('delete from users')
  }
})

const count = async (table: string) =>
  Number((await pool.query<{ count: string }>(`select count(*) from "${table}"`)).rows[0]!.count)
const filled = async () => {
  const counts: Record<string, number> = {}
  for (const table of removedTables) counts[table] = await count(table)
  return Object.entries(counts).filter(([, rows]) => rows > 0)
}

test('every table of the database is either emptied or kept: add a new one to its list', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const ofSchema = /^schema_/
  expect(rows.map(({ name }) => name).filter((name) => !ofSchema.test(name))).toEqual(
    [...removedTables, ...keptTables].toSorted(),
  )
})

test('the demo is removed, its admin gets a new login, and the shop is closed to visitors', async () => {
  await db.insertInto('images').values(imageRow('11111111-1111-4111-8111-111111111111')).execute()
  const videoId = await demoVideo()
  const session = await auth.signIn(
    { email: DEMO_ADMIN_EMAIL, password: 'admin-demo-1' },
    requestFrom(),
  )
  expect(session.outcome).toBe('signed-in')
  expect(await startOwnShop(services, { admin: demoAdmin, account })).toEqual({
    outcome: 'started',
  })
  expect(await filled()).toEqual([['staff_changes', 1]])
  expect(removals).toContain('11111111-1111-4111-8111-111111111111')
  expect(removals).toContain(videoId)
  expect(await db.selectFrom('users').select(['id', 'email', 'role']).execute()).toEqual([
    { id: demoAdmin.id, email: 'meera@example.com', role: 'admin' },
  ])
  expect(await count('sessions')).toBe(0)
  const { password } = account
  expect(await auth.signIn({ email: 'meera@example.com', password }, requestFrom())).toMatchObject({
    outcome: 'signed-in',
  })
  expect(await findOpening(db)).toMatchObject({ isOpen: false, wasDemo: true })
  expect(await findIsDemo(db)).toBe(false)
})

test('delivery that the demo has set is still to do for the owner', async () => {
  await db.updateTable('delivery_settings').set({ version: 2 }).execute()
  await db.updateTable('shop_settings').set({ version: 2 }).execute()
  await startOwnShop(services, { admin: demoAdmin, account })
  expect((await findStepFacts(db)).isDeliverySet).toBe(false)
})

test('the owner’s account keeps its login, and the demo admin’s account is deleted', async () => {
  const meera = await admin(db, { email: 'meera@example.com' })
  await db.updateTable('shop_settings').set({ changed_by: demoAdmin.id }).execute()
  expect(await startOwnShop(services, { admin: meera, account: { ...asha, email: '' } })).toEqual({
    outcome: 'started',
  })
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: meera.email }])
})

test('an invalid login is refused, and the demo stays complete', async () => {
  const ravi = await admin(db, { email: 'ravi@example.com', role: 'packer' })
  const before = await filled()
  const start = (more: Partial<typeof account>) =>
    startOwnShop(services, { admin: demoAdmin, account: { ...account, ...more } })
  expect(await start({ email: 'no address' })).toEqual({ outcome: 'email-invalid' })
  expect(await start({ email: 'customer@zari.test' })).toEqual({ outcome: 'email-invalid' })
  expect(await start({ password: 'short' })).toMatchObject({ outcome: 'password-refused' })
  expect(await start({ email: ravi.email })).toEqual({ outcome: 'email-taken' })
  expect(await filled()).toEqual(before)
  expect(await findOpening(db)).toMatchObject({ isOpen: true, wasDemo: false })
})

test('an interrupted removal leaves the demo complete, and a second attempt succeeds', async () => {
  await db.insertInto('images').values(imageRow('22222222-2222-4222-8222-222222222222')).execute()
  const before = await filled()
  const killed = { enqueue: () => Promise.reject(new Error('killed')) }
  await expect(
    startOwnShop({ ...services, jobs: killed }, { admin: demoAdmin, account }),
  ).rejects.toThrow('killed')
  expect(await filled()).toEqual(before)
  expect(await startOwnShop(services, { admin: demoAdmin, account })).toEqual({
    outcome: 'started',
  })
  expect(await startOwnShop(services, { admin: demoAdmin, account })).toEqual({
    outcome: 'not-a-demo',
  })
})

test('a shop that is not a demo is never emptied', async () => {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ email: 'meera@example.com' })
      .where('id', '=', demoAdmin.id)
      .execute()
  })
  const before = await filled()
  const meera = { id: demoAdmin.id, email: 'meera@example.com' }
  expect(await startOwnShop(services, { admin: meera, account })).toEqual({ outcome: 'not-a-demo' })
  expect(await filled()).toEqual(before)
})

test('strangers who sign up with the demo’s addresses do not make a shop a demo', async () => {
  await db
    .updateTable('users')
    .set({ email: 'meera@example.com' })
    .where('role', '=', 'admin')
    .execute()
  const sent = { password: 'customer-demo-1', firstName: 'Mallory', lastName: '' }
  for (const email of demoEmails)
    await insertAccount(db, { ...sent, email }, { role: 'user', isEmailConfirmed: false })
  const before = await filled()
  const meera = { id: demoAdmin.id, email: 'meera@example.com' }
  expect(await findIsDemo(db)).toBe(false)
  expect(await startOwnShop(services, { admin: meera, account })).toEqual({ outcome: 'not-a-demo' })
  expect(await filled()).toEqual(before)
})

test('a second login step and invitations that strangers added to the demo account are removed', async () => {
  await insertFactor(db, demoAdmin.id, 'a secret of a stranger')
  await insertInvitation(db, {
    email: 'mallory@example.com',
    role: 'admin',
    tokenHash: 'hash',
    invitedBy: demoAdmin.id,
    expiresAt: new Date(Date.now() + 60_000),
    mayRaiseCustomer: false,
  })
  expect(await startOwnShop(services, { admin: demoAdmin, account })).toEqual({
    outcome: 'started',
  })
  expect([await count('second_factors'), await count('staff_invitations')]).toEqual([0, 0])
})

function imageRow(id: string) {
  return { id, width: 30, height: 40, tint: '#8c1d2f', original_type: 'jpg', byte_count: 100 }
}

async function demoVideo(): Promise<string> {
  const id = crypto.randomUUID()
  const [shape, uploadedBy] = [{ width: 640, height: 480, durationMs: 9_000 }, demoAdmin.id]
  await insertVideo(db, { id, type: 'mp4', ...shape, byteCount: 10, uploadedBy })
  const { id: productId } = await sareeInShop(db)
  await updateProductVideo(db, { productId, videoId: id, posterId: null })
  return id
}
