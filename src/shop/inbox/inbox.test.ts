import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listQueries } from './query-store.server.ts'
import { parseQuery } from './query.ts'
import { sendQuery } from './send-query.server.ts'
import { subscribe } from './subscribe.server.ts'
import { listSubscribers, SUBSCRIBERS_PER_PAGE } from './subscriber-store.server.ts'

const { db } = await testDatabase()
const form = (change: object = {}) =>
  parseQuery(
    new Map(
      Object.entries({
        yourName: 'Asha',
        yourEmail: 'asha@zari.test',
        yourSubject: '',
        yourMessage: 'Hello',
        ...change,
      }),
    ),
  )

test('queries are listed newest first', async () => {
  expect(await sendQuery(db, form({ yourMessage: 'First' }))).toMatchObject({ outcome: 'sent' })
  expect(await sendQuery(db, form({ yourMessage: 'Second', yourSubject: 'Sizes' }))).toMatchObject({
    outcome: 'sent',
  })
  const { items, total } = await listQueries(db, { page: 1 })
  expect(items.map(({ yourMessage, yourSubject }) => [yourMessage, yourSubject])).toEqual([
    ['Second', 'Sizes'],
    ['First', ''],
  ])
  expect(total).toBe(2)
})

test('a query that is sent again at the same time or a moment later is stored and notified once', async () => {
  const before = (await listQueries(db, { page: 1 })).total
  const again = () => sendQuery(db, form({ yourMessage: 'Only once' }))
  const sent = await Promise.all(Array.from({ length: 5 }, again))
  const later = await sendQuery(db, form({ yourEmail: 'ASHA@zari.test', yourMessage: 'Only once' }))
  expect(new Set([...sent, later].map((each) => 'queryId' in each && each.queryId)).size).toBe(1)
  expect((await listQueries(db, { page: 1 })).total).toBe(before + 1)

  await sql`update queries set sent_at = sent_at - interval '11 minutes'`.execute(db)
  const own = [await again(), await sendQuery(db, form({ yourMessage: 'Only once, please' }))]
  expect(own).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }])
  expect((await listQueries(db, { page: 1 })).total).toBe(before + 3)
})

test('an incomplete query is refused and not stored', async () => {
  const before = (await listQueries(db, { page: 1 })).total
  expect(await sendQuery(db, form({ yourMessage: ' ' }))).toEqual({
    outcome: 'refused',
    errors: [{ field: 'yourMessage', code: 'missing' }],
  })
  expect((await listQueries(db, { page: 1 })).total).toBe(before)
})

test('subscribing twice at the same time succeeds and stores one subscriber', async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      subscribe(db, index % 2 ? 'Meera@zari.test' : ' meera@ZARI.test'),
    ),
  )
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['subscribed']))
  expect(await listSubscribers(db, { page: 1 })).toMatchObject({
    total: 1,
    items: [{ email: 'meera@zari.test' }],
  })
})

test('an invalid newsletter address is refused and not stored', async () => {
  const before = (await listSubscribers(db, { page: 1 })).total
  expect(await subscribe(db, 'meera')).toEqual({ outcome: 'invalid-email' })
  expect((await listSubscribers(db, { page: 1 })).total).toBe(before)
})

test('the lists of queries and of subscribers are split into pages', async () => {
  for (let index = 0; index < SUBSCRIBERS_PER_PAGE + 1; index++)
    await subscribe(db, `reader${index}@zari.test`)
  const [first, second] = [
    await listSubscribers(db, { page: 1 }),
    await listSubscribers(db, { page: 2 }),
  ]
  expect([first.items.length, first.pages, second.items.length]).toEqual([
    SUBSCRIBERS_PER_PAGE,
    2,
    second.total - SUBSCRIBERS_PER_PAGE,
  ])
  expect(new Set([...first.items, ...second.items].map(({ email }) => email)).size).toBe(
    first.total,
  )
  expect((await listQueries(db, { page: 2 })).items).toEqual([])
})
