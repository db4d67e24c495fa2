import crypto from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '../database/database.server.ts'
import type { ArchiveEntry } from './archive.server.ts'
import { TABLES_FOLDER, tableKey, type BackedUpTable, type Digest } from './backup-format.ts'

/** The schemas of the shop's tables and of the job queue's tables. */
export const SCHEMAS = ['public', 'pgboss']
const PART_BYTES = 4 * 1024 * 1024

/** Makes the text form of every value independent of the server's settings. */
const COPY_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Opens a separate connection for bulk copies, without time limits. */
export async function openCopyClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'zari backup', keepAlive: true })
  client.on('error', () => {}) // the statement that was running fails
  await client.connect()
  await client.query(COPY_SETTINGS)
  return client
}

/** From now on, all queries on this connection see the database as it is at this moment. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('select')
}

/** The daily statistics of the job queue are not restored: a database has only those of its own days.
 * Backups of earlier versions contain them. */
const DAILY_STATISTICS = '^queue_stats_[0-9]{8}$'

export function isDailyStatistics({ schema, name }: BackedUpTable): boolean {
  return schema === 'pgboss' && new RegExp(DAILY_STATISTICS).test(name)
}

/** Lists ordinary tables and partitions, without generated columns, which are computed again on restore. */
export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where nspname = any ($1) and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      and not (nspname = 'pgboss' and relname ~ '${DAILY_STATISTICS}')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by nspname, relname order by nspname, relname`,
    [SCHEMAS],
  )
  return rows
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  return rows.map(({ name }) => name)
}

/** Returns the last value of every sequence that was used. */
export async function listSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname = any ($1) and last_value is not null order by 1`,
    [SCHEMAS],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Yields the rows in parts of a few megabytes; a part may end in the middle of a row. */
export async function* dumpTable(
  client: pg.Client,
  table: BackedUpTable,
  digests: Record<string, Digest>,
): AsyncGenerator<ArchiveEntry> {
  const hash = crypto.createHash('sha256')
  const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
  let waiting: Buffer[] = []
  let bytes = 0
  let part = 0
  const entry = () => {
    const body = Buffer.concat(waiting)
    hash.update(body)
    waiting = []
    bytes = 0
    part++
    return { name: `${TABLES_FOLDER}${tableKey(table)}/${String(part).padStart(8, '0')}`, body }
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) yield entry()
  }
  if (bytes > 0 || part === 0) yield entry()
  digests[tableKey(table)] = { sha256: hash.digest('hex'), count: copy.rowCount }
}

/** Returns the table and its columns, quoted for `COPY`. */
export function copyTarget({ schema, name, columns }: BackedUpTable): string {
  const quoted = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} (${quoted})`
}
