import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  embeddedServerConnections,
  findConnectionBudget,
  allocateConnections,
} from './connection-budget.server.ts'

const { pool } = await testDatabase()
const fit = (room: number, processes: number, wanted: number | null = null, isPooled = false) =>
  allocateConnections({ room, processes, wanted, isPooled })

test('a small machine gets the default connections without a warning', () => {
  for (const processes of [1, 2, 8]) expect(fit(97, processes)).toEqual({ each: 10, warning: null })
})

test('when the database allows few connections, each process opens fewer and a warning is logged', () => {
  const { each, warning } = fit(97, 16)
  expect([each, 16 * (each + 1) <= 97]).toEqual([4, true])
  expect(warning).toContain('each of 16 processes opens 4 instead of 10')
})

test('a configured number of connections is used, with a warning when it exceeds the limit', () => {
  expect(fit(97, 8, 8)).toEqual({ each: 8, warning: null })
  expect(fit(97, 16, 10)).toEqual({
    each: 10,
    warning: expect.stringContaining('16 processes may open 176, the database allows 97'),
  })
  expect(fit(20, 16)).toEqual({
    each: 3,
    warning: expect.stringContaining('16 processes may open 64, the database allows 20'),
  })
})

test('behind a pooler only listening connections count against the limit', () => {
  expect(fit(20, 16, null, true)).toEqual({ each: 10, warning: null })
  expect(fit(12, 16, null, true).warning).toContain('16 processes may open 16,')
})

test('the embedded server allows connections for every process', () => {
  for (const processes of [1, 2, 4, 8, 16, 64]) {
    const room = embeddedServerConnections({ processes, wanted: null }) - 3
    expect([processes, fit(room, processes)]).toEqual([processes, { each: 10, warning: null }])
  }
  expect(embeddedServerConnections({ processes: 2, wanted: null })).toBe(60)
  expect(embeddedServerConnections({ processes: 2, wanted: 50 })).toBe(122)
})

test('the connection limits of the role and of the database are respected', async () => {
  const room = await findConnectionBudget(pool)
  expect(room).toBeGreaterThan(20)
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(`alter database "${rows[0]!.name}" connection limit 17`)
  expect(await findConnectionBudget(pool)).toBe(17)
})
