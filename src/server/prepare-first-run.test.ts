import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { insertAccount } from '#platform/auth/create-account.server.ts'
import type { Config } from '#shop/config/config.ts'
import { startOwnShop } from '#shop/own-shop/start-own-shop.server.ts'
import { findOpening } from '#shop/settings/opening/opening-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { demoAdmin, demoCustomer } from '../../demo/demo-accounts.ts'
import { findDemoState } from '../../demo/demo-state.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { admin } from '../../tests/support/builders.ts'
import { countRows } from '../../tests/support/count-rows.ts'
import { testAuth } from '../../tests/support/test-auth.ts'
import { prepareFirstRun } from './first-run.ts'

const { db, pool, auth } = await testAuth()
const jobs = { enqueue: async () => {} }
const config = {
  demo: 'no',
  host: '127.0.0.1',
  shopUrl: 'http://zari.test',
  firstAdmin: null,
  resetSecondStepOf: null,
}
const shopWith = (more: Partial<Config> = {}) =>
  ({ db, pool, auth, jobs, config: { ...config, ...more } }) as unknown as Shop
const printed: string[] = []
const prepare = (more: Partial<Config> = {}) =>
  prepareFirstRun(shopWith(more), (line) => void printed.push(line))
const emails = async () =>
  (await db.selectFrom('users').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  )

async function demoAccounts(): Promise<string> {
  await insertAccount(db, demoCustomer, { role: 'user', isEmailConfirmed: true })
  const made = await insertAccount(db, demoAdmin, { role: 'admin', isEmailConfirmed: true })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  return made.userId
}
const clear = async () => {
  await sql`truncate staff_changes, products, site_records, verifications cascade`.execute(db)
  await db.updateTable('shop_settings').set({ is_open: true, own_shop_since: null }).execute()
  await db.deleteFrom('users').execute()
  printed.length = 0
}
beforeEach(clear)
afterAll(clear)

test('a new shop without demo is closed to visitors, and prints a link for its first admin', async () => {
  const lines = await prepare()
  expect(await findOpening(db)).toMatchObject({ isOpen: false })
  expect(lines).toEqual([
    expect.stringMatching(/works once, for 24 hours\): http:\/\/zari\.test\/admin\/set-up\?token=/),
  ])
})

test('an admin of the settings is created once, and no link is printed', async () => {
  const firstAdmin = { email: 'latha@example.com', password: 'nine-yards-of-silk' }
  expect(await prepare({ firstAdmin })).toEqual([])
  expect(await prepare({ firstAdmin })).toEqual([])
  expect(await emails()).toEqual(['latha@example.com'])
  expect(await findOpening(db)).toMatchObject({ isOpen: false })
})

test('a restart does not close a shop in use', async () => {
  await admin(db)
  await prepare()
  expect(await findOpening(db)).toMatchObject({ isOpen: true })
})

test('a demo shop prints its public logins, and a way to a shop of one’s own', async () => {
  await demoAccounts()
  await db
    .insertInto('site_records')
    .values({ kind: 'shop-details', version: 1, body: JSON.stringify({}) })
    .execute()
  const lines = await prepare({ demo: 'when-empty' })
  expect(lines.join('\n')).toContain(demoAdmin.password)
  expect(lines.join('\n')).toContain('DEMO=false')
})

test('after the demo became a shop of one’s own, no start adds demo data again', async () => {
  const id = await demoAccounts()
  const account = {
    firstName: 'Latha',
    lastName: 'Pillai',
    email: 'latha@example.com',
    password: 'nine-yards-of-silk',
  }
  expect(
    await startOwnShop({ db, jobs, auth }, { admin: { id, email: demoAdmin.email }, account }),
  ).toEqual({ outcome: 'started' })
  const before = await countRows(pool)
  expect(await findDemoState(db)).toBe('leave-alone')
  for (const demo of ['yes', 'when-empty', 'no'] as const)
    expect(await prepare({ demo })).toEqual([])
  await loadDemo(shopWith({ demo: 'yes' }), (line) => void printed.push(line))
  expect(await countRows(pool)).toEqual(before)
  expect([await emails(), printed]).toEqual([['latha@example.com'], []])
})

test('a request to reset a second login step is answered even if there is none', async () => {
  await admin(db, { email: 'meera@example.com' })
  expect(await prepare({ resetSecondStepOf: 'meera@example.com' })).toEqual([
    expect.stringContaining('There is no second step for meera@example.com'),
  ])
})
