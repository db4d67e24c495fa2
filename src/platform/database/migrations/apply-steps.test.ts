import type pg from 'pg'
import { expect, test } from 'vitest'
import {
  appliedIn,
  migrateInProcess,
  newDatabase,
  ROWS,
  schemaFolders,
  table,
} from '../../../../tests/support/migration-fixtures.ts'
import { migrate } from '../migrate.server.ts'
import type { Progress } from './apply-options.ts'

/** `pause` is SQL that stops a batch in the middle. */
const batched = (pause = '') => ({
  '2_double.sql': `-- concurrently
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
const progressIn = async (pool: pg.Pool) =>
  (
    await pool.query(
      'select * from schema_steps union all select name, 0, now() from schema_batches',
    )
  ).rows
const isWaitingFor = (event: string) =>
  `select from pg_stat_activity where datname = current_database() and wait_event = '${event}'`

test('a batched migration commits each batch, reports progress and deletes its state at the end', async () => {
  const { pool } = newDatabase()
  const progress: Progress[] = []
  const note = (one: Progress) => void progress.push(one)
  await migrate(pool, schemaFolders({ ...table, ...batched() }), { note })
  expect(progress.map(({ rows, step }) => rows ?? `step ${step}`)).toEqual([
    1000,
    2000,
    3000,
    4000,
    5000,
    'step 1',
  ])
  expect(await stateOf(pool)).toEqual({ done: ROWS, runs: 1 })
  expect(await appliedIn(pool)).toEqual(['1_table.sql', '2_double.sql'])
  expect(await progressIn(pool)).toEqual([])
})

test('a killed batched migration resumes at the last committed batch and changes no row twice', async () => {
  const { pool, connection } = newDatabase()
  await migrate(pool, schemaFolders(table))
  const pause = ', case when max(id) > 2000 then pg_sleep(600) end'
  const killed = migrateInProcess(connection, schemaFolders({ ...table, ...batched(pause) }))
  await expect.poll(async () => (await pool.query(isWaitingFor('PgSleep'))).rowCount).toBe(1)
  await killed.kill()
  expect(await stateOf(pool)).toEqual({ done: 2000, runs: 1 })
  await migrate(pool, schemaFolders({ ...table, ...batched() }))
  expect(await stateOf(pool)).toEqual({ done: ROWS, runs: 1 })
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

const inSteps = (...steps: string[]) => ({
  '2_steps.sql': `-- concurrently\n${steps.join('\n')}\n`,
})
const addRun = 'update number set runs = runs + 1 where id = 1;'

test('a killed process keeps the finished statements, and the next start continues after them', async () => {
  const { pool, connection } = newDatabase()
  await migrate(pool, schemaFolders(table))
  const index = 'create index concurrently if not exists by_doubled on number (doubled);'
  const steps = (pause: string) =>
    schemaFolders({ ...table, ...inSteps(addRun, index, pause, addRun) })
  const killed = migrateInProcess(connection, steps('select pg_sleep(600);'))
  await expect.poll(async () => (await pool.query(isWaitingFor('PgSleep'))).rowCount).toBe(1)
  await killed.kill()
  expect((await pool.query('select runs from number where id = 1')).rows).toEqual([{ runs: 1 }])
  expect(await progressIn(pool)).toMatchObject([{ name: '2_steps.sql', steps_done: 2 }])
  expect(await appliedIn(pool)).toEqual(['1_table.sql'])

  expect(await migrate(pool, steps('select 1;'))).toEqual(['2_steps.sql'])
  expect((await pool.query('select runs from number where id = 1')).rows).toEqual([{ runs: 2 }])
  expect(await progressIn(pool)).toEqual([])
})

test('a failing step keeps the finished ones, says so and is repeated at the next start', async () => {
  const { pool } = newDatabase()
  const both = `alter table number add column half integer;\n  select no_such_thing;`
  await expect(
    migrate(pool, schemaFolders({ ...table, ...inSteps(addRun, both) })),
  ).rejects.toThrow(/2_steps\.sql failed and continues at the next start.*no_such_thing/)
  expect(await progressIn(pool)).toMatchObject([{ steps_done: 1 }])
  const fixed = `alter table number add column half integer;\n  select 1;`
  await migrate(pool, schemaFolders({ ...table, ...inSteps(addRun, fixed) }))
  expect((await pool.query('select runs, half from number where id = 1')).rows).toEqual([
    { runs: 1, half: null },
  ])
})

test('an open transaction delays an index and a validation, which meanwhile do not block writes', async () => {
  const { pool } = newDatabase()
  const check = 'alter table number add constraint positive check (id > 0) not valid;'
  await migrate(pool, schemaFolders({ '1_table.sql': `${table['1_table.sql']} ${check}` }))
  const holder = await pool.connect()
  await holder.query('begin; insert into number (id) values (9001)')
  const steps = inSteps(
    'alter table number validate constraint positive;',
    'create index concurrently if not exists by_runs on number (runs);',
  )
  const migrating = migrate(
    pool,
    schemaFolders({ '1_table.sql': `${table['1_table.sql']} ${check}`, ...steps }),
  )
  await expect.poll(async () => (await pool.query(isWaitingFor('virtualxid'))).rowCount).toBe(1)
  await pool.query("set lock_timeout = '1s'; insert into number (id) values (9002)")
  await holder.query('commit')
  holder.release()
  expect(await migrating).toEqual(['2_steps.sql'])
  const { rows } = await pool.query(`select convalidated, indisvalid from pg_constraint, pg_index
    where conname = 'positive' and indexrelid = 'by_runs'::regclass`)
  expect(rows).toEqual([{ convalidated: true, indisvalid: true }])
})

test('the index of a killed build is built again', async () => {
  const { pool, connection } = newDatabase()
  await migrate(pool, schemaFolders(table))
  const holder = await pool.connect()
  await holder.query('begin; insert into number (id) values (9001)')
  const folders = schemaFolders({
    ...table,
    ...inSteps('create index concurrently if not exists by_runs on number (runs);'),
  })
  const killed = migrateInProcess(connection, folders)
  await expect.poll(async () => (await pool.query(isWaitingFor('virtualxid'))).rowCount).toBe(1)
  await killed.kill()
  await expect.poll(async () => (await pool.query(isWaitingFor('virtualxid'))).rowCount).toBe(0)
  await holder.query('commit')
  holder.release()
  expect(await migrate(pool, folders)).toEqual(['2_steps.sql'])
  const { rows } = await pool.query(
    `select indisvalid from pg_index where indrelid = 'number'::regclass and not indisprimary`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})
