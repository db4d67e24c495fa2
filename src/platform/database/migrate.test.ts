import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../../../tests/shop-process.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { openDatabase, type DatabaseOptions, type LocalConnection } from './database.server.ts'
import { migrate } from './migrate.server.ts'
import { SUPERUSER } from './postgres-data-folder.server.ts'

const { connection } = await testDatabase()
const { host, port } = connection as LocalConnection

/** An empty database that does not even exist yet; `asOwner` may make it. */
function newDatabase(options: DatabaseOptions = {}) {
  const database = `migrate_${crypto.randomBytes(6).toString('hex')}`
  const opened = openDatabase({ host, port, user: SUPERUSER, database }, options)
  onTestFinished(async () => {
    await opened.close()
    const admin = new pg.Client({ host, port, user: SUPERUSER, database: 'postgres' })
    await admin.connect()
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  })
  return opened.pool
}

function migrationsFolder(files: Record<string, string>): string {
  const folder = emptyFolder('zari-migrations-')
  for (const [name, sql] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), sql)
  return folder
}

const one = { '0001_one.sql': 'create table one (number integer); insert into one values (1);' }
const two = { '0002_two.sql': 'alter table one add column word text;' }

test('on a server without the database it makes that too, and brings it to the newest schema', async () => {
  const pool = newDatabase()
  const applied = await migrate(pool)
  expect(applied[0]).toBe('0001_accounts.sql')
  expect(await migrate(pool)).toEqual([])
  expect((await pool.query('select count(*) as many from products')).rows).toEqual([{ many: 0 }])
})

test('only what is missing is applied, in order, once, however many processes start together', async () => {
  const pool = newDatabase()
  expect(await migrate(pool, migrationsFolder(one))).toEqual(['0001_one.sql'])
  const folder = migrationsFolder({ ...one, ...two })
  const answers = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, folder)))
  expect(answers.flat()).toEqual(['0002_two.sql'])
  expect((await pool.query('select * from one')).rows).toEqual([{ number: 1, word: null }])
})

test('a migration may take longer than any question', async () => {
  const pool = newDatabase({ statementTimeoutMs: 500, silenceMaxMs: 500 })
  const long = { '0001_long.sql': 'select pg_sleep(1)' }
  await expect
    .poll(() => migrate(pool, migrationsFolder(long)).catch(String))
    .toEqual(['0001_long.sql'])
})

test('a migration that fails changes nothing, and the ones before it stay', async () => {
  const pool = newDatabase()
  const broken = migrationsFolder({
    ...one,
    '0002_broken.sql': 'create table half (number integer); select no_such_thing;',
  })
  await expect(migrate(pool, broken)).rejects.toThrow(
    /0002_broken\.sql failed and changed nothing.*no_such_thing/,
  )
  expect(
    (await pool.query(`select to_regclass('half') as half, to_regclass('one')::text as one`)).rows,
  ).toEqual([{ half: null, one: 'one' }])
  expect(await migrate(pool, migrationsFolder({ ...one, ...two }))).toEqual(['0002_two.sql'])
})

test('a history that is not ours is refused before anything is written', async () => {
  const pool = newDatabase()
  await migrate(pool, migrationsFolder({ ...one, ...two }))
  await expect(migrate(pool, migrationsFolder(one))).rejects.toThrow(
    /newer version of the shop \(it has 0002_two\.sql\)/,
  )
  await expect(
    migrate(pool, migrationsFolder({ ...one, '0002_two.sql': 'select 2' })),
  ).rejects.toThrow(/0002_two\.sql was changed after/)
  await expect(
    migrate(pool, migrationsFolder({ ...one, '0001b_late.sql': 'select 1', ...two })),
  ).rejects.toThrow(/0001b_late\.sql sorts before/)
  expect((await pool.query('select count(*) as many from schema_migrations')).rows).toEqual([
    { many: 2 },
  ])
})
