import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { subscribe, subscribeAgain } from './subscribe.server.ts'
import { countSubscribed } from './subscriber-store.server.ts'
import { pageOfShop } from './subscriber.ts'
import { subscribersFile } from './subscribers-file.server.ts'
import { unsubscribe, unsubscribeByStaff } from './unsubscribe.server.ts'

const { db } = await testDatabase()
const row = (email: string) =>
  db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
async function fileParts(): Promise<string[]> {
  const parts: string[] = []
  for await (const part of subscribersFile(db)) parts.push(part)
  return parts
}

test('a subscription stores the time and page of consent', async () => {
  await subscribe(db, 'asha@zari.test', '/shop/Latest')
  expect(await row('asha@zari.test')).toMatchObject({
    subscribed_at: expect.any(Date),
    subscribed_on: '/shop/Latest',
    unsubscribed_at: null,
  })
  await subscribe(db, 'asha@zari.test', '/about')
  expect((await row('asha@zari.test')).subscribed_on).toBe('/shop/Latest')
})

test('the page of consent is a page of this shop or empty', () => {
  const shops = ['https://zari.test']
  expect(pageOfShop('https://zari.test/productinfo/1?x=1', shops)).toBe('/productinfo/1')
  for (const other of [null, '', 'nonsense', 'https://evil.test/shop', 'javascript:alert(1)'])
    expect(pageOfShop(other, shops)).toBe('')
  expect(pageOfShop(`https://zari.test/${'x'.repeat(999)}`, shops)).toHaveLength(200)
})

test('the unsubscribe link can be used twice, and the person can subscribe again in two ways', async () => {
  await subscribe(db, 'meera@zari.test', '/')
  const { unsubscribe_key: key } = await row('meera@zari.test')
  expect(await unsubscribe(db, key)).toEqual({ outcome: 'unsubscribed' })
  const { unsubscribed_at: ended } = await row('meera@zari.test')
  expect(await unsubscribe(db, key)).toEqual({ outcome: 'unsubscribed' })
  expect((await row('meera@zari.test')).unsubscribed_at).toEqual(ended)
  expect(ended).toBeInstanceOf(Date)

  await subscribeAgain(db, key)
  expect(await row('meera@zari.test')).toMatchObject({
    unsubscribed_at: null,
    subscribed_on: '/unsubscribe',
    unsubscribe_key: key,
  })
  await unsubscribe(db, key)
  await subscribe(db, 'Meera@zari.test', '/faq')
  expect(await row('meera@zari.test')).toMatchObject({
    unsubscribed_at: null,
    subscribed_on: '/faq',
  })
})

test('an unknown unsubscribe link changes nothing', async () => {
  const before = await db.selectFrom('subscribers').selectAll().orderBy('id').execute()
  expect(await unsubscribe(db, crypto.randomUUID())).toEqual({ outcome: 'unknown-link' })
  await subscribeAgain(db, crypto.randomUUID())
  expect(await db.selectFrom('subscribers').selectAll().orderBy('id').execute()).toEqual(before)
})

test('an admin can unsubscribe a person on request, and the change log records it', async () => {
  const ravi = await admin(db)
  await subscribe(db, 'lakshmi@zari.test')
  const { id } = await row('lakshmi@zari.test')
  const people = await countSubscribed(db)
  expect(await unsubscribeByStaff(db, { subscriberId: id, staffId: ravi.id })).toEqual({
    outcome: 'unsubscribed',
  })
  expect(await unsubscribeByStaff(db, { subscriberId: id, staffId: ravi.id })).toEqual({
    outcome: 'not-subscribed',
  })
  expect(await countSubscribed(db)).toBe(people - 1)
  expect(
    await db
      .selectFrom('staff_changes')
      .select(['staff_id', 'action'])
      .where('subject', '=', `subscriber:${id}`)
      .execute(),
  ).toEqual([{ staff_id: ravi.id, action: 'subscriber-unsubscribed' }])
})

test('the CSV file lists all subscribers with their consent and contains no formulas', async () => {
  await subscribe(db, '=hyperlink("http://evil.test")@zari.test', '/shop/Latest')
  await subscribe(db, '+cmd|calc!a0@zari.test', '@page')
  await subscribe(db, 'a,"b"@zari.test')
  const text = (await fileParts()).join('')
  expect(text.startsWith('\uFEFFEmail,Status,')).toBe(true)
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength((await db.selectFrom('subscribers').select('id').execute()).length)
  expect(text).toContain('"\'=hyperlink(""http://evil.test"")@zari.test"')
  expect(text).toContain("'+cmd|calc!a0@zari.test")
  expect(text).toContain('"a,""b""@zari.test"')
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+\-@]/)
})

test('a long list of subscribers is exported in batches and completely', async () => {
  await db
    .insertInto('subscribers')
    .values(
      Array.from({ length: 2300 }, (_, index) => ({
        id: crypto.randomUUID(),
        email: `reader${index}@zari.test`,
      })),
    )
    .execute()
  const parts = await fileParts()
  expect(parts.length).toBeGreaterThan(3)
  expect(new Set(parts.join('').match(/reader\d+@/g)).size).toBe(2300)
})
