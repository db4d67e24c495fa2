import type pg from 'pg'
import { expect, test } from 'vitest'
import { appliedIn, newDatabase, schemaFolders } from '../../../tests/support/migration-fixtures.ts'
import { migrate } from './migrate.server.ts'

const one = { '1_one.sql': 'create table one (number integer); insert into one values (1);' }
const two = { '2_two.sql': 'alter table one add column word text;' }
const answer = (number: number) => ({
  'answer.sql': `create or replace function answer() returns integer language sql return ${number};`,
})
const resultOf = async (pool: pg.Pool) =>
  (await pool.query<{ answer: number }>('select answer() as answer')).rows[0]!.answer

test('migrate creates a missing database and brings it to the newest schema', async () => {
  const { pool } = newDatabase()
  const applied = await migrate(pool)
  expect(applied[0]).toMatch(/^\d{8}T\d{4}_accounts\.sql$/)
  expect(applied).toContain('stock-totals.sql')
  expect(await migrate(pool)).toEqual([])
  expect((await pool.query('select count(*) as many from products')).rows).toEqual([{ many: 0 }])
})

test('missing migrations are applied once and in order when processes start together', async () => {
  const { pool } = newDatabase()
  expect(await migrate(pool, schemaFolders(one))).toEqual(['1_one.sql'])
  const folders = schemaFolders({ ...one, ...two })
  const results = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, folders)))
  expect(results.flat()).toEqual(['2_two.sql'])
  expect((await pool.query('select * from one')).rows).toEqual([{ number: 1, word: null }])
})

test('a migration may take longer than the statement timeout', async () => {
  const { pool } = newDatabase({ statementTimeoutMs: 500, silenceMaxMs: 500 })
  const long = { '1_long.sql': 'select pg_sleep(1)' }
  await expect.poll(() => migrate(pool, schemaFolders(long)).catch(String)).toEqual(['1_long.sql'])
})

test('a failing migration changes nothing, and the migrations before it stay applied', async () => {
  const { pool } = newDatabase()
  const broken = schemaFolders({
    ...one,
    '2_broken.sql': 'create table half (number integer); select no_such_thing;',
  })
  await expect(migrate(pool, broken)).rejects.toThrow(
    /2_broken\.sql failed and changed nothing.*no_such_thing/,
  )
  expect(
    (await pool.query(`select to_regclass('half') as half, to_regclass('one')::text as one`)).rows,
  ).toEqual([{ half: null, one: 'one' }])
  expect(await migrate(pool, schemaFolders({ ...one, ...two }))).toEqual(['2_two.sql'])
})

test('an unknown migration, a changed one or one dated too early is refused before anything is written', async () => {
  const { pool } = newDatabase()
  await migrate(pool, schemaFolders({ ...one, ...two }))
  await expect(migrate(pool, schemaFolders(one))).rejects.toThrow(
    /newer version of the shop \(it has 2_two\.sql\)/,
  )
  await expect(migrate(pool, schemaFolders({ ...one, '2_two.sql': 'select 2' }))).rejects.toThrow(
    /2_two\.sql was changed after/,
  )
  await expect(
    migrate(pool, schemaFolders({ ...one, '1b_late.sql': 'select 1', ...two })),
  ).rejects.toThrow(/1b_late\.sql sorts before/)
  expect((await pool.query('select count(*) as many from schema_migrations')).rows).toEqual([
    { many: 2 },
  ])
})

const combined = {
  '3_combined.sql': `-- combines 1_one.sql\n-- combines 2_two.sql\n${one['1_one.sql']}${two['2_two.sql']}`,
}

test('a combined migration is recorded, not run, where its parts were applied', async () => {
  const { pool } = newDatabase()
  await migrate(pool, schemaFolders({ ...one, ...two }))
  const three = { '4_three.sql': 'create table three (number integer)' }
  expect(await migrate(pool, schemaFolders({ ...combined, ...three }))).toEqual(['4_three.sql'])
  expect(await appliedIn(pool)).toEqual(['3_combined.sql', '4_three.sql'])
  expect((await pool.query('select * from one')).rows).toEqual([{ number: 1, word: null }])
  expect(await migrate(pool, schemaFolders({ ...combined, ...three }))).toEqual([])
})

test('a combined migration runs where none of its parts was applied', async () => {
  const { pool } = newDatabase()
  expect(await migrate(pool, schemaFolders(combined))).toEqual(['3_combined.sql'])
  expect((await pool.query('select * from one')).rows).toEqual([{ number: 1, word: null }])
})

test('a database with only some parts of a combined migration is refused and stays unchanged', async () => {
  const { pool } = newDatabase()
  await migrate(pool, schemaFolders(one))
  await expect(migrate(pool, schemaFolders(combined))).rejects.toThrow(/2_two\.sql is missing/)
  expect(await appliedIn(pool)).toEqual(['1_one.sql'])
})

test('a database of version 0.1.0 is refused with advice', async () => {
  const { pool } = newDatabase()
  await migrate(pool, schemaFolders({ '0001_accounts.sql': 'create table users (id text)' }))
  await expect(migrate(pool)).rejects.toThrow(
    /made by version 0\.1\.0.*Start with an empty database/,
  )
})

test('functions are applied after the migrations, and again when their text changes', async () => {
  const { pool } = newDatabase()
  const counting = {
    'counting.sql':
      'create or replace function rows() returns bigint language sql return (select count(*) from one);',
  }
  expect(await migrate(pool, schemaFolders(one, { ...answer(1), ...counting }))).toEqual([
    '1_one.sql',
    'answer.sql',
    'counting.sql',
  ])
  expect(await migrate(pool, schemaFolders(one, { ...answer(2), ...counting }))).toEqual([
    'answer.sql',
  ])
  expect(await resultOf(pool)).toBe(2)
})

test('a process with an older text of a function is refused and does not overwrite the newer one', async () => {
  const { pool } = newDatabase()
  await migrate(pool, schemaFolders(one, answer(1)))
  await migrate(pool, schemaFolders(one, answer(2)))
  await expect(migrate(pool, schemaFolders({ ...one, ...two }, answer(1)))).rejects.toThrow(
    /newer text of db\/functions\/answer\.sql/,
  )
  expect(await resultOf(pool)).toBe(2)
  expect((await pool.query(`select * from one`)).rows).toEqual([{ number: 1 }])
})

test('a failing function file changes nothing', async () => {
  const { pool } = newDatabase()
  await migrate(pool, schemaFolders(one, answer(1)))
  const broken = { 'answer.sql': `${answer(2)['answer.sql']} select no_such_thing;` }
  await expect(migrate(pool, schemaFolders(one, broken))).rejects.toThrow(/answer\.sql failed/)
  expect(await resultOf(pool)).toBe(1)
})

test('beforeMigrating is called once for a database with data, and nothing changes when it fails', async () => {
  const { pool } = newDatabase()
  const asked: (readonly string[])[] = []
  const beforeMigrating = async (files: readonly string[]) => void asked.push(files)
  await migrate(pool, schemaFolders(one), { beforeMigrating })
  expect(asked).toEqual([])
  const refuse = () => Promise.reject(new Error('no room for a backup'))
  const folders = schemaFolders({ ...one, ...two }, answer(1))
  await expect(migrate(pool, folders, { beforeMigrating: refuse })).rejects.toThrow('no room')
  expect((await pool.query('select * from one')).rows).toEqual([{ number: 1 }])
  await migrate(pool, folders, { beforeMigrating })
  await migrate(pool, folders, { beforeMigrating })
  expect(asked).toEqual([['2_two.sql', 'answer.sql']])
})
