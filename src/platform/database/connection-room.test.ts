import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { connectionsOfOwnServer, findRoom, fitConnections } from './connection-room.server.ts'

const { pool } = await testDatabase()
const fit = (room: number, processes: number, wanted: number | null = null, isPooled = false) =>
  fitConnections({ room, processes, wanted, isPooled })

test('on a small machine each process takes what it usually takes, and nobody is warned', () => {
  for (const processes of [1, 2, 8]) expect(fit(97, processes)).toEqual({ each: 10, warning: null })
})

test('where the usual database has no room for so many, each process takes less, and it is said', () => {
  const { each, warning } = fit(97, 16)
  expect([each, 16 * (each + 1) <= 97]).toEqual([4, true])
  expect(warning).toContain('each of the 16 processes here takes 4 and not 10')
})

test('what was set is done, and if it cannot be had, that is said before it fails', () => {
  expect(fit(97, 8, 8)).toEqual({ each: 8, warning: null })
  expect(fit(97, 16, 10)).toEqual({
    each: 10,
    warning: expect.stringContaining('may ask for 176 connections, and the database has 97'),
  })
  expect(fit(20, 16)).toEqual({
    each: 3,
    warning: expect.stringContaining('may ask for 64 connections, and the database has 20'),
  })
})

test('a pooler makes room, but not for those that hear news past it', () => {
  expect(fit(20, 16, null, true)).toEqual({ each: 10, warning: null })
  expect(fit(12, 16, null, true).warning).toContain('may ask for 16 connections')
})

test('a server of our own has room for every process of the shop', () => {
  for (const processes of [1, 2, 4, 8, 16, 64]) {
    const room = connectionsOfOwnServer({ processes, wanted: null }) - 3
    expect([processes, fit(room, processes)]).toEqual([processes, { each: 10, warning: null }])
  }
  expect(connectionsOfOwnServer({ processes: 2, wanted: null })).toBe(60)
  expect(connectionsOfOwnServer({ processes: 2, wanted: 50 })).toBe(122)
})

test('the database is asked how much room there is, and a limit of its own counts', async () => {
  const room = await findRoom(pool)
  expect(room).toBeGreaterThan(20)
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(`alter database "${rows[0]!.name}" connection limit 17`)
  expect(await findRoom(pool)).toBe(17)
})
