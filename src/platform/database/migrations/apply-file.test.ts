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
