import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { findExchangeHoldDays } from './exchange-hold-store.server.ts'
import { parseHoldDays } from './exchange-hold.ts'
import { saveExchangeHold } from './save-exchange-hold.server.ts'

const { db } = await testDatabase({ connectionsMax: 4 })
const { id: savedBy } = await admin(db)
const changes = () =>
  db
    .selectFrom('staff_changes')
    .where('action', '=', 'exchange-hold-changed')
    .select(['before', 'after'])
    .execute()

test('of two admins one changes the days, which is logged once', async () => {
  expect(await findExchangeHoldDays(db)).toBe(14)
  const results = await Promise.all(
    [7, 21].map((days) => saveExchangeHold(db, { days, basedOn: 14, savedBy })),
  )
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  const days = await findExchangeHoldDays(db)
  expect(await saveExchangeHold(db, { days, basedOn: days, savedBy })).toEqual({
    outcome: 'unchanged',
  })
  expect(await changes()).toMatchObject([{ after: { exchangeHoldDays: days } }])
})

test.each([
  ['1', 1],
  ['60', 60],
  ['0', null],
  ['61', null],
  ['-3', null],
  ['7.5', null],
  ['', null],
])('"%s" days are read as %j', (typed, days) => expect(parseHoldDays(typed)).toBe(days))
