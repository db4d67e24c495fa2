import type pg from 'pg'
import { readMigrations } from '../database/migrate.server.ts'
import { createHistory } from '../database/migrations/migration-history.server.ts'
import type { SqlFile } from '../database/migrations/sql-files.server.ts'
import { stepsInOneTransaction } from '../database/migrations/steps.ts'
import { jobTables } from '../jobs/job-tables.server.ts'
import type { ArchiveEntry } from './archive.server.ts'
import { SCHEMA_FOLDER } from './backup-format.ts'

/** Yields the statements that create the database's current schema, in the order of their names.
 * They are the applied migrations, the job queue's tables, and the functions and triggers.
 * Functions and triggers come from the catalogue, because they may differ from those of the running
 * code. */
export async function* schemaEntries(
  client: pg.Client,
  migrations: readonly string[],
): AsyncGenerator<ArchiveEntry> {
  const applied = readMigrations().filter(({ name, combines }) =>
    [name, ...combines].some((migration) => migrations.includes(migration)),
  )
  for (const file of applied) yield entry(`1-migrations/${file.name}`, textOf(file))
  yield entry('2-jobs.sql', jobTables())
  yield entry('3-functions.sql', await listDefinitions(client, FUNCTIONS))
  yield entry('4-triggers.sql', await listDefinitions(client, TRIGGERS))
}

const textOf = ({ sql, isInSteps }: SqlFile) => (isInSteps ? stepsInOneTransaction(sql) : sql)

/** Runs the statements inside an open transaction on an empty database. */
export async function installSchema(client: pg.Client, statements: string[]): Promise<void> {
  await client.query('set local check_function_bodies = off')
  await createHistory(client)
  for (const sql of statements) {
    await client.query(sql)
    await client.query(WITHOUT_LIMITS)
  }
}

/** Removes all limits, including those that a statement file has set. */
const WITHOUT_LIMITS = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

const CALLS_MAX = 50

/** A function with a parsed body is created after the functions that it calls. */
const FUNCTIONS = `with recursive own as (
    select oid, proname from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  ), called as (
    select oid, 0 as depth from own
    union
    select own.oid, depth + 1 from called join pg_depend on refclassid = 'pg_proc'::regclass and refobjid = called.oid
      join own on classid = 'pg_proc'::regclass and objid = own.oid
    where own.oid <> called.oid and depth < ${CALLS_MAX}
  )
  select pg_get_functiondef(oid) as definition from own
  order by (select max(depth) from called where called.oid = own.oid), proname, oid`

const TRIGGERS = `select format('drop trigger if exists %I on %s;', tgname, tgrelid::regclass) || pg_get_triggerdef(pg_trigger.oid) as definition
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace order by relname, tgname`

async function listDefinitions(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(query)
  return rows.map(({ definition }) => `${definition};\n`).join('')
}

const entry = (name: string, text: string): ArchiveEntry => ({
  name: SCHEMA_FOLDER + name,
  body: Buffer.from(text),
})
