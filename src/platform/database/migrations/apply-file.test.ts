import type pg from 'pg'
import { expect, test } from 'vitest'
import {
  migrateInProcess,
  newDatabase,
  schemaFolders,
} from '../../../../tests/support/migration-fixtures.ts'
import { migrate } from '../migrate.server.ts'
import type { Progress } from './apply-file.server.ts'

const ROWS = 5_000
const table = {
  '1_table.sql': `create table number (id integer primary key, doubled integer, runs integer not null default 0);
    insert into number (id) select generate_series(1, ${ROWS});`,
}
/** `pause` is SQL that makes a batch take long enough to be killed in the middle. */
const batched = (pause = '') => ({
  '2_double.sql': `-- batched
with batch as (select id from number where id > coalesce($1::integer, 0) order by id limit 1000),
changed as (update number set doubled = 2 * number.id, runs = runs + 1 from batch where number.id = batch.id)
select max(id)::text as last_key, count(*) as rows ${pause} from batch`,
})
const stateOf = async (pool: pg.Pool) =>
  (
    await pool.query<{ done: number; runs: number }>(
      'select count(doubled) as done, max(runs) as runs from number',
    )
  ).rows[0]
const appliedIn = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  )

test('a batched migration commits each batch, reports progress and deletes its state at the end', async () => {
  const { pool } = newDatabase()
  const progress: Progress[] = []
  const note = (one: Progress) => void progress.push(one)
  await migrate(pool, schemaFolders({ ...table, ...batched() }), { note })
  expect(progress.map(({ rows }) => rows)).toEqual([1000, 2000, 3000, 4000, 5000])
  expect(await stateOf(pool)).toEqual({ done: ROWS, runs: 1 })
  expect(await appliedIn(pool)).toEqual(['1_table.sql', '2_double.sql'])
  expect((await pool.query('select * from schema_batches')).rows).toEqual([])
})

test('a killed batched migration resumes at the last committed batch and changes no row twice', async () => {
  const { pool, connection } = newDatabase()
  const slow = schemaFolders({ ...table, ...batched(', pg_sleep(0.3)') })
  await migrate(pool, schemaFolders(table))
  const killed = migrateInProcess(connection, slow)
  await expect.poll(async () => (await stateOf(pool))?.done).toBeGreaterThan(0)
  await killed.kill()
  const { done } = (await stateOf(pool))!
  expect(done).toBeLessThan(ROWS)
  expect(done % 1000).toBe(0)
  await migrate(pool, slow)
  expect(await stateOf(pool)).toEqual({ done: ROWS, runs: 1 })
})

test('a killed migration changes nothing, and the next start does not wait for it', async () => {
  const { pool, connection } = newDatabase()
  await migrate(pool, schemaFolders(table))
  const endless = {
    '2_half.sql': 'alter table number add column half integer; select pg_sleep(600);',
  }
  const killed = migrateInProcess(connection, schemaFolders({ ...table, ...endless }))
  const isAsleep = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(async () => (await pool.query(isAsleep)).rowCount).toBe(1)
  await killed.kill()
  const fixed = schemaFolders({
    ...table,
    '2_half.sql': 'alter table number add column half integer;',
  })
  expect(await migrate(pool, fixed)).toEqual(['2_half.sql'])
})

test('a migration on a full disk changes nothing, keeps the error code and succeeds at the next start', async () => {
  const { pool } = newDatabase()
  const full = `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;`
  const broken = schemaFolders({
    ...table,
    '2_half.sql': `alter table number add column half integer; ${full}`,
  })
  await expect(migrate(pool, broken)).rejects.toMatchObject({
    code: '53100',
    message: expect.stringContaining('2_half.sql failed and changed nothing') as string,
  })
  expect(await appliedIn(pool)).toEqual(['1_table.sql'])
  const fixed = schemaFolders({
    ...table,
    '2_half.sql': 'alter table number add column half integer;',
  })
  expect(await migrate(pool, fixed)).toEqual(['2_half.sql'])
})

test('a migration gives way to readers while another transaction holds the table', async () => {
  const { pool } = newDatabase()
  await migrate(pool, schemaFolders(table))
  const holder = await pool.connect()
  await holder.query('begin; lock table number in access share mode')
  const notes: string[] = []
  const waits = Promise.withResolvers<void>()
  const migrating = migrate(
    pool,
    schemaFolders({ ...table, '2_more.sql': 'alter table number add column more integer;' }),
    {
      lockTimeoutMs: 50,
      note: (_progress, phrase) => {
        notes.push(phrase)
        waits.resolve()
      },
    },
  )
  await waits.promise
  expect((await pool.query('select count(*) as many from number')).rows).toEqual([{ many: ROWS }])
  await holder.query('commit')
  holder.release()
  expect(await migrating).toEqual(['2_more.sql'])
  expect(notes[0]).toBe('migration waits for a lock; retrying')
})

test('an index is built while other processes wait to migrate, and an invalid index is replaced', async () => {
  const { pool } = newDatabase()
  await migrate(pool, schemaFolders({ ...table, ...batched() }))
  await pool.query('create unique index concurrently by_runs on number (runs)').catch(() => {})
  const index = {
    '3_index.sql': `-- concurrently\ncreate index concurrently if not exists by_runs on number (runs);\n`,
  }
  const folders = schemaFolders({ ...table, ...batched(), ...index })
  const applied = await Promise.all(Array.from({ length: 3 }, () => migrate(pool, folders)))
  expect(applied.flat()).toEqual(['3_index.sql'])
  expect(
    (
      await pool.query(
        `select indisvalid, indisunique from pg_index where indexrelid = 'by_runs'::regclass`,
      )
    ).rows,
  ).toEqual([{ indisvalid: true, indisunique: false }])
})

test('a file marked as concurrent is refused unless it creates exactly one index', async () => {
  const { pool } = newDatabase()
  const two = '-- concurrently\ncreate index concurrently a on number (id); select 1;'
  await expect(migrate(pool, schemaFolders({ ...table, '2_two.sql': two }))).rejects.toThrow(
    /2_two\.sql failed.*must be one/,
  )
})
