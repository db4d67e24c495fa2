import { expect, test } from 'vitest'
import { readSourceFiles } from '../../../../tests/support/source-files.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { findLastRuns } from './job-run-store.server.ts'
import { retentionRules } from './retention.ts'

const queues = retentionRules.flatMap(({ queue }) => queue ?? [])

test('each job of the list is the name of a queue in the code, once', () => {
  expect(new Set(queues).size).toBe(queues.length)
  const sources = readSourceFiles().filter(
    ({ path }) => path.startsWith('src/') && !path.includes('/retention/'),
  )
  for (const queue of queues)
    expect(
      sources.filter(({ text }) => text.includes(`= '${queue}'`)).map(({ path }) => path),
      queue,
    ).toHaveLength(1)
})

test('the periods are those that the jobs delete by', () => {
  const howLong = Object.fromEntries(retentionRules.map((rule) => [rule.queue, rule.howLong]))
  expect(howLong['forget-searches']).toBe('90 days')
  expect(howLong['poll-parcels']).toContain('90 days for reports; 60 days for labels')
  expect(howLong['forget-back-in-stock']).toBe('30 days after the mail; 7 days if never confirmed')
})

test('the last run is the newest one without an error', async () => {
  const { db, pool } = await testDatabase()
  expect(await findLastRuns(db, queues)).toEqual(new Map())
  await pool.query(`select pgboss.create_queue('forget-searches', '{"policy":"standard"}')`)
  const insert = (state: string, at: string) =>
    pool.query(
      `insert into pgboss.job (name, state, completed_on) values ('forget-searches', $1, $2)`,
      [state, at],
    )
  await insert('completed', '2026-11-26T20:40:00Z')
  await insert('completed', '2026-11-27T20:40:00Z')
  await insert('failed', '2026-11-28T20:40:00Z')
  expect(await findLastRuns(db, queues)).toEqual(
    new Map([['forget-searches', new Date('2026-11-27T20:40:00Z')]]),
  )
})
