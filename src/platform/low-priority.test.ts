import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/test-database.ts'
import { openCopyClient } from './backup/dump-tables.server.ts'
import { lowerServerPriority } from './low-priority.server.ts'

const program = `
  import { lowerPriority } from '${path.join(import.meta.dirname, 'low-priority.server.ts')}'
  import fs from 'node:fs'
  import os from 'node:os'
  fs.readFile('/', () => {
    lowerPriority()
    const threads = fs.readdirSync('/proc/self/task')
    console.log(JSON.stringify(threads.map((id) => os.getPriority(Number(id)))))
  })`
const prioritiesOf = (...command: string[]) => {
  const [first, ...options] = [...command, process.execPath, '--input-type=module', '-e', program]
  return JSON.parse(spawnSync(first, options, { encoding: 'utf8' }).stdout) as number[]
}

test.runIf(process.platform === 'linux')('all threads of the process get a low priority', () => {
  const priorities = prioritiesOf()
  expect(priorities.length).toBeGreaterThan(5)
  expect(new Set(priorities)).toEqual(new Set([10]))
})

test.runIf(process.platform === 'linux')('a priority that is lower already is kept', () => {
  expect(new Set(prioritiesOf('nice', '-n', '15'))).toEqual(new Set([15]))
})

test('the server process of a copy yields to those of the shop', async () => {
  const { connection, pool } = await testDatabase()
  const client = await openCopyClient(connection)
  try {
    await lowerServerPriority(client)
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
    const shop = await pool.query<{ id: number }>('select pg_backend_pid() as id')
    expect(os.getPriority(rows[0]!.id)).toBe(10)
    expect(os.getPriority(shop.rows[0]!.id)).toBeLessThan(10)
  } finally {
    await client.end()
  }
})
