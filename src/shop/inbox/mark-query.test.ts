import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { markQuery } from './mark-query.server.ts'
import { countOpenQueries, insertQuery, listQueries } from './query-store.server.ts'

const { db } = await testDatabase()
const [meera, ravi] = [await admin(db), await admin(db, { firstName: 'Ravi' })]
const query = (change: object = {}) =>
  insertQuery(db, {
    yourName: 'Asha',
    yourEmail: 'asha@zari.test',
    yourSubject: 'Sizes',
    yourMessage: 'Is M there?',
    ...change,
  })
const shown = async (id: string) =>
  (await listQueries(db, { page: 1 })).items.find((item) => item.id === id)!
const log = (id: string) =>
  db
    .selectFrom('staff_changes')
    .select(['staff_id', 'action', 'before', 'after'])
    .where('subject', '=', `query:${id}`)
    .orderBy('id')
    .execute()

test('a new query counts as unread and unanswered', async () => {
  const before = await countOpenQueries(db)
  const id = await query()
  expect(await shown(id)).toMatchObject({ read: null, answered: null })
  expect(await countOpenQueries(db)).toEqual({
    unread: before.unread + 1,
    unanswered: before.unanswered + 1,
  })
})

test('a query shows who read and answered it and when, and the change log records both', async () => {
  const id = await query()
  expect(await markQuery(db, { queryId: id, mark: 'read', staffId: meera.id })).toEqual({
    outcome: 'marked',
  })
  expect(await markQuery(db, { queryId: id, mark: 'answered', staffId: ravi.id })).toEqual({
    outcome: 'marked',
  })
  expect(await shown(id)).toMatchObject({
    read: { by: 'Meera Shah', at: expect.any(Date) },
    answered: { by: 'Ravi Shah', at: expect.any(Date) },
  })
  expect(await log(id)).toEqual([
    {
      staff_id: meera.id,
      action: 'query-marked-read',
      before: { isRead: false, isAnswered: false },
      after: { isRead: true, isAnswered: false },
    },
    {
      staff_id: ravi.id,
      action: 'query-marked-answered',
      before: { isRead: true, isAnswered: false },
      after: { isRead: true, isAnswered: true },
    },
  ])
})

test('if two people mark a query as answered at once, only the first mark is recorded and logged', async () => {
  const id = await query()
  const outcomes = await Promise.all(
    [meera, ravi].map(({ id: staffId }) =>
      markQuery(db, { queryId: id, mark: 'answered', staffId }),
    ),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['marked', 'marked-already'])
  expect(await log(id)).toHaveLength(1)
  expect((await shown(id)).answered).not.toBeNull()
})

test('marks can be removed, and a query marked as unread also becomes unanswered', async () => {
  const id = await query()
  await markQuery(db, { queryId: id, mark: 'answered', staffId: meera.id })
  await markQuery(db, { queryId: id, mark: 'unanswered', staffId: meera.id })
  expect(await shown(id)).toMatchObject({ read: { by: 'Meera Shah' }, answered: null })
  await markQuery(db, { queryId: id, mark: 'answered', staffId: meera.id })
  await markQuery(db, { queryId: id, mark: 'unread', staffId: meera.id })
  expect(await shown(id)).toMatchObject({ read: null, answered: null })
})

test('marking an unknown query writes nothing', async () => {
  const changes = await db.selectFrom('staff_changes').selectAll().execute()
  expect(
    await markQuery(db, { queryId: crypto.randomUUID(), mark: 'read', staffId: meera.id }),
  ).toEqual({ outcome: 'unknown-query' })
  expect(await db.selectFrom('staff_changes').selectAll().execute()).toEqual(changes)
})

test('queries are found by any part of their text, without wildcards', async () => {
  const id = await query({
    yourName: 'Lakshmi Iyer',
    yourEmail: 'l_iyer@zari.test',
    yourMessage: '100% silk?',
  })
  const found = async (search: string) =>
    (await listQueries(db, { search, page: 1 })).items.map((item) => item.id)
  for (const search of ['lakshmi', 'L_IYER@', '100% silk', 'iyer'])
    expect([search, await found(search)]).toEqual([search, [id]])
  for (const search of ['l%iyer', '100_ silk', String.raw`\100`])
    expect([search, await found(search)]).toEqual([search, []])
})

test('the list can be filtered to unread or to unanswered queries', async () => {
  const [unread, read, answered] = [await query(), await query(), await query()]
  await markQuery(db, { queryId: read, mark: 'read', staffId: meera.id })
  await markQuery(db, { queryId: answered, mark: 'answered', staffId: meera.id })
  const found = async (show: 'unread' | 'unanswered') =>
    (await listQueries(db, { show, page: 1 })).items.map(({ id }) => id)
  expect(await found('unread')).toContain(unread)
  expect(await found('unread')).not.toContain(read)
  expect(await found('unanswered')).toEqual(expect.arrayContaining([unread, read]))
  expect(await found('unanswered')).not.toContain(answered)
})
