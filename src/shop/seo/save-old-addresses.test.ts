import { beforeEach, expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findNewAddress, listOldAddresses } from './old-address-store.server.ts'
import { forgetOldAddress, saveOldAddresses } from './save-old-addresses.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
beforeEach(() => db.deleteFrom('old_addresses').execute())
const changes = () =>
  db
    .selectFrom('staff_changes')
    .select(['action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute()

test('saved redirects lead to their targets and are recorded in the change log', async () => {
  await saveOldAddresses(db, [{ from: '/old', to: '/shop/Latest' }], staffId)
  expect(await findNewAddress(db, '/old')).toBe('/shop/Latest')
  expect(await findNewAddress(db, '/OLD')).toBeUndefined()
  expect((await changes()).at(-1)).toEqual({
    action: 'address-led-on',
    subject: 'address:/old',
    before: null,
    after: { to: '/shop/Latest' },
  })
})

test('the last target of a path replaces earlier ones, within one list and from one list to the next', async () => {
  await saveOldAddresses(
    db,
    [
      { from: '/a', to: '/1' },
      { from: '/a', to: '/2' },
    ],
    staffId,
  )
  expect(await findNewAddress(db, '/a')).toBe('/2')
  await saveOldAddresses(db, [{ from: '/a', to: '/3' }], staffId)
  expect(await listOldAddresses(db, 1)).toMatchObject({
    total: 1,
    items: [{ from: '/a', to: '/3' }],
  })
})

test('no redirect is saved if the change log cannot record it', async () => {
  const before = await changes()
  const list = [{ from: '/fine', to: '/1' }]
  await expect(saveOldAddresses(db, list, 'unknown-person')).rejects.toThrow('foreign key')
  expect(await listOldAddresses(db, 1)).toMatchObject({ items: [], total: 0 })
  expect(await changes()).toEqual(before)
})

test('lists that are saved concurrently in opposite order do not deadlock', async () => {
  const list = Array.from({ length: 50 }, (_, index) => ({ from: `/${index}`, to: '/new' }))
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      saveOldAddresses(db, index % 2 ? list : list.toReversed(), staffId),
    ),
  )
  expect((await listOldAddresses(db, 1)).total).toBe(50)
})

test('deleting a redirect records its target, and deleting an unknown redirect records nothing', async () => {
  await saveOldAddresses(db, [{ from: '/gone', to: '/1' }], staffId)
  await forgetOldAddress(db, '/gone', staffId)
  expect(await findNewAddress(db, '/gone')).toBeUndefined()
  const recorded = await changes()
  expect(recorded.at(-1)).toMatchObject({ action: 'address-forgotten', before: { to: '/1' } })
  await forgetOldAddress(db, '/gone', staffId)
  expect(await changes()).toEqual(recorded)
})
