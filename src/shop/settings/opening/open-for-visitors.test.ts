import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { verifyPassword } from '#platform/auth/passwords/hash-password.server.ts'
import { admin, sareeInShop } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { closeNewShop, openForVisitors, saveFriendsPassword } from './open-for-visitors.server.ts'
import { findOpening } from './opening-store.server.ts'

const { db } = await testDatabase()
beforeEach(async () => {
  await sql`truncate staff_changes, products cascade`.execute(db)
  await db
    .updateTable('shop_settings')
    .set({ is_open: true, friends_password_hash: null })
    .execute()
  await db.deleteFrom('users').execute()
})
const isOpen = async () => (await findOpening(db)).isOpen
const changes = () => db.selectFrom('staff_changes').select(['action', 'staff_id']).execute()

test('an empty shop is closed at its first start and stays closed at later starts', async () => {
  await closeNewShop(db)
  expect(await isOpen()).toBe(false)
  await closeNewShop(db)
  await admin(db)
  await closeNewShop(db)
  expect(await isOpen()).toBe(false)
})

test('a shop with an account or a product is never closed by a start', async () => {
  await admin(db)
  await closeNewShop(db)
  expect(await isOpen()).toBe(true)
  await db.deleteFrom('users').execute()
  await sareeInShop(db, { deletedAt: new Date() })
  await closeNewShop(db)
  expect(await isOpen()).toBe(true)
})

test('a shop that its owner opened stays open, even without products', async () => {
  await closeNewShop(db)
  const meera = await admin(db)
  expect(await openForVisitors(db, { changedBy: meera.id })).toEqual({ outcome: 'opened' })
  await closeNewShop(db)
  expect(await isOpen()).toBe(true)
})

test('two admins who open the shop at the same time are logged once', async () => {
  await closeNewShop(db)
  const [meera, ravi] = [await admin(db), await admin(db)]
  const outcomes = await Promise.all(
    [meera, ravi].map(({ id }) => openForVisitors(db, { changedBy: id })),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['opened', 'was-open'])
  expect(await changes()).toMatchObject([{ action: 'shop-opened' }])
})

test('the password for friends is stored as a hash, and the log has no password', async () => {
  const meera = await admin(db)
  await saveFriendsPassword(db, { password: 'first-look', changedBy: meera.id })
  const { friendsPasswordHash } = await findOpening(db)
  expect(friendsPasswordHash).not.toContain('first-look')
  expect(await verifyPassword(friendsPasswordHash!, 'first-look')).toBe(true)
  expect(JSON.stringify(await db.selectFrom('staff_changes').selectAll().execute())).not.toContain(
    'first-look',
  )
  await saveFriendsPassword(db, { password: null, changedBy: meera.id })
  expect((await findOpening(db)).friendsPasswordHash).toBeNull()
  expect((await changes()).map(({ action }) => action)).toEqual([
    'friends-password-set',
    'friends-password-removed',
  ])
})
