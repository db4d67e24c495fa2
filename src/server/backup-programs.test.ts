import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/database.server.ts'
import { withAdvisoryLock } from '#platform/database/with-advisory-lock.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { BACKUP_LOCK } from '#shop/backups/run-backup.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { passphrase, sealEntries, writeFile } from '../../tests/support/backup-fixtures.ts'
import { customer } from '../../tests/support/builders.ts'
import { emptyFolder } from '../../tests/support/shop-process.ts'
import { testDatabase } from '../../tests/support/test-database.ts'
import { ALREADY_RUNNING } from './run-backup-program.ts'
import { restoreCommand } from './restore/restore-command.ts'
import { finishKilledRestore } from './restore/restore-shop.ts'
import { openScratchDatabase } from './scratch-database.ts'

type Settings = Record<string, string>

/** Starts a program in its own process, which is killed after the test. */
function start(program: 'backup' | 'restore', argument: string[], settings: Settings) {
  const script = path.join(import.meta.dirname, `${program}.ts`)
  const env = { PATH: process.env.PATH, BACKUP_PASSPHRASE: passphrase, ...settings }
  const child = spawn(process.execPath, [script, ...argument], { env })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'close').then(async ([code]) => ({
    code: code as number | null,
    output: (await output).join(''),
  }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { kill: () => child.kill('SIGKILL'), ended }
}
const run = (...call: Parameters<typeof start>) => start(...call).ended

/** Opens a shop with its embedded database, adds `add` customers and returns the email addresses of
 * all users. */
async function people(dataDir: string, add = 0): Promise<string[]> {
  const server = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase(server.connection)
  try {
    await migrate(database.pool)
    for (let made = 0; made < add; made++) await customer(database.db)
    const jobs = openJobs(database.pool, openLog('silent'))
    if (add > 0) await jobs.start().then(() => jobs.stop())
    const rows = await database.db.selectFrom('users').select('email').orderBy('email').execute()
    return rows.map(({ email }) => email)
  } finally {
    await database.close()
    await server.stop()
  }
}

const list = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : [])

test('a killed backup or restore loses no data, and the next attempt succeeds', async () => {
  const root = emptyFolder()
  const [dataDir, backups, other] = ['data', 'backups', 'other'].map((name) =>
    path.join(root, name),
  ) as [string, string, string]
  const made = await people(dataDir, 3)
  writeFile(dataDir, 'secrets/auth', 'the secret')
  writeFile(dataDir, 'media/images/1/640.avif', 'an image')

  const killed = start('backup', [backups], { DATA_DIR: dataDir })
  await expect.poll(() => list(backups).join()).toMatch(/\.partial$/)
  killed.kill()
  await killed.ended
  expect(list(backups)).toHaveLength(1)

  expect(await run('backup', [backups], { DATA_DIR: dataDir, PORT: '4321' })).toMatchObject({
    code: 0,
    output: expect.stringContaining(`is in ${backups}`),
  })
  const [name] = list(backups)
  expect(list(backups)).toEqual([expect.stringMatching(/\.age$/)])
  const file = path.join(backups, name!)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)

  const interrupted = start('restore', [file], { DATA_DIR: other })
  await expect.poll(() => list(path.join(other, 'restoring/content')).length).toBeGreaterThan(0)
  interrupted.kill()
  await interrupted.ended
  expect(list(other)).toEqual(['restoring'])
  const settings = { DATA_DIR: other, BACKUP_URL: `file:${backups}` }
  expect(await run('restore', [name!], settings)).toMatchObject({ code: 0 })
  expect(list(other)).toEqual(['media', 'postgres', 'secrets', 'settings-of-backup.env'])
  expect(await people(other)).toEqual(made)
  expect(fs.readFileSync(path.join(other, 'secrets/auth'), 'utf8')).toBe('the secret')
  expect(fs.readFileSync(path.join(other, 'media/images/1/640.avif'), 'utf8')).toBe('an image')
  expect(fs.readFileSync(path.join(other, 'settings-of-backup.env'), 'utf8')).toContain(
    "PORT='4321'",
  )
  expect(await people(dataDir)).toEqual(made)
})

test('a restore with a wrong file, passphrase or target is refused and writes nothing', async () => {
  const root = emptyFolder()
  const [file, cut, other] = ['full.age', 'cut.age', 'other'].map((name) => path.join(root, name))
  const bytes = await sealEntries([{ name: 'manifest.json', body: Buffer.from('{}') }])
  fs.writeFileSync(file!, bytes)
  fs.writeFileSync(cut!, bytes.subarray(0, -1))
  const used = path.join(root, 'used')
  writeFile(used, 'secrets/auth', 'the secret')
  const refusals: [string | undefined, Settings, RegExp][] = [
    [file, { DATA_DIR: used }, /is not empty/],
    [file, { BACKUP_PASSPHRASE: 'another passphrase' }, /not the passphrase/],
    [file, {}, /not a backup of a shop/],
    [cut, {}, /damaged or incomplete/],
    [import.meta.filename, {}, /not a backup of a shop/],
    ['missing.age', {}, /There is no file missing.age/],
    [undefined, {}, /Name the backup/],
    [file, { BACKUP_PASSPHRASE: '' }, /BACKUP_PASSPHRASE is not set/],
  ]
  for (const [name, settings, reason] of refusals) {
    const given = { DATA_DIR: other!, BACKUP_PASSPHRASE: passphrase, ...settings }
    await expect(restoreCommand(readConfig(given), { name }, () => {})).rejects.toThrow(reason)
    expect(list(other!)).toEqual([])
  }
  expect(list(used)).toEqual(['secrets'])
})

test('the scratch database of a drill is removed, even if the drill was killed', async () => {
  const dataDir = emptyFolder()
  const { pid } = spawnSync('true')
  writeFile(dataDir, `postgres.drill-${pid}/left`, 'x')
  const { connection, close } = await openScratchDatabase({ dataDir, pgBinDir: null })
  expect(list(dataDir)).toEqual([`postgres.drill-${process.pid}`])
  const database = openDatabase(connection)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  await close()
  expect(list(dataDir)).toEqual([])
})

test('an external database is backed up, and restored only into an empty one', async () => {
  const root = emptyFolder()
  const [source, empty] = [await testDatabase(), await testDatabase({ template: 'template0' })]
  const person = await customer(source.db)
  const jobs = openJobs(source.pool, openLog('silent'))
  await jobs.start().then(() => jobs.stop())
  const backups = path.join(root, 'backups')
  const settings = { DATA_DIR: path.join(root, 'data'), DATABASE_URL: source.url }
  expect(await run('backup', [backups], settings)).toMatchObject({ code: 0 })

  const file = path.join(backups, list(backups)[0]!)
  const dataDir = path.join(root, 'restored')
  expect(
    await run('restore', [file], { DATA_DIR: dataDir, DATABASE_URL: source.url }),
  ).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') })
  expect(list(dataDir)).toEqual([])
  const target = { DATA_DIR: dataDir, DATABASE_URL: empty.url }
  expect(await run('restore', [file], target)).toMatchObject({ code: 0 })
  expect(await empty.db.selectFrom('users').select('id').execute()).toEqual([{ id: person.id }])
  expect(list(dataDir)).toEqual(['settings-of-backup.env'])

  // This is the state after a process was killed between the commit and the move of the files.
  const { id } = await empty.db
    .selectFrom('backup_runs')
    .select('id')
    .where('kind', '=', 'restore')
    .executeTakeFirstOrThrow()
  const late = path.join(root, 'late')
  writeFile(late, 'restoring/content/secrets/auth', 'the secret')
  writeFile(late, 'restoring/token', id)
  const config = readConfig({ ...target, DATA_DIR: late })
  expect(await finishKilledRestore(config)).toBe(true)
  expect(list(late)).toEqual(['secrets'])

  writeFile(late, 'restoring/content/mail/1.json', '{}')
  writeFile(late, 'restoring/token', crypto.randomUUID())
  expect(await finishKilledRestore(config)).toBe(false)
  expect(list(late)).toEqual(['restoring', 'secrets'])
})

test('a backup that starts while another runs writes nothing and does not count as failed', async () => {
  const root = emptyFolder()
  const { url, pool } = await testDatabase()
  const backups = path.join(root, 'backups')
  const settings = { DATA_DIR: path.join(root, 'data'), DATABASE_URL: url }
  await withAdvisoryLock(pool, BACKUP_LOCK, async () => {
    expect(await run('backup', [backups], settings)).toEqual({
      code: ALREADY_RUNNING,
      output: expect.stringContaining('Another backup is running. Nothing was written.'),
    })
  })
  expect(fs.existsSync(backups)).toBe(false)
})

test('the shop does not start while a restore is unfinished', async () => {
  const dataDir = emptyFolder()
  writeFile(dataDir, 'restoring/content/secrets/auth', 'the secret')
  const script = path.join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [script], { env: { ...process.env, DATA_DIR: dataDir } })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(code).toBe(1)
  expect(output).toContain('Run npm run restore again')
  expect(list(dataDir)).toEqual(['restoring'])
})
