import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { emptyFolder } from '../support/shop-process.ts'
import { testDatabase } from '../support/test-database.ts'

const { url: databaseUrl, pool } = await testDatabase()

/** Starts the program and waits until it exits. */
async function start(settings: Record<string, string>) {
  const root = path.resolve(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      DATA_DIR: emptyFolder(),
      DEMO: 'false',
      WORKERS: '1',
      NODE_ENV: 'production',
      ...settings,
    },
  })
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, errors: errors.trim(), output }
}

test.each(['1', '2'])(
  'with %s processes, an unreachable database is named in one line, and none is restarted',
  async (workers) => {
    const port = await freePort()
    const ended = await start({
      DATABASE_URL: `postgres://asha:hunter2@127.0.0.1:${port}/zari`,
      WORKERS: workers,
    })
    expect(ended).toEqual({
      code: 1,
      errors: `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
      output: '',
    })
  },
)

test('the start fails with a message that names the port if the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const ended = await start({ PORT: String(port), LOG_LEVEL: 'warn' })
  expect(ended).toEqual({
    code: 1,
    errors: `Port ${port} is used by another program. Stop it, or choose another port: PORT=${port + 5} npm start`,
    output: '',
  })
})

test('the start fails with an explanation if the data folder is a file', async () => {
  const file = path.join(emptyFolder(), 'data')
  writeFileSync(file, '')
  const ended = await start({ DATA_DIR: file })
  expect([ended.code, ended.output]).toEqual([1, ''])
  expect(ended.errors).toMatch(/^DATA_DIR \(.+\) cannot be a folder.+ npm start$/)
})

test('an empty shop that other machines can reach refuses to create demo accounts', async () => {
  const ended = await start({ HOST: '0.0.0.0', DEMO: '', LOG_LEVEL: 'warn' })
  expect([ended.code, ended.output]).toEqual([1, ''])
  expect(ended.errors).toContain('HOST is 0.0.0.0, but an empty shop gets demo accounts')
  expect(ended.errors).not.toMatch(/^ +at /m)
})

test.each(['1', '2'])(
  'with %s processes, an old version on a newer database ends with one sentence and code 78',
  async (workers) => {
    await pool.query(
      `insert into schema_migrations (name, checksum) values ('20991231T0000_next.sql', '')`,
    )
    onTestFinished(async () => {
      await pool.query(`delete from schema_migrations where name like '2099%'`)
    })
    expect(await start({ WORKERS: workers })).toEqual({
      code: 78,
      errors:
        'The database was made by a newer version of the shop (it has 20991231T0000_next.sql). Start that version, or restore a backup.',
      output: '',
    })
  },
)
