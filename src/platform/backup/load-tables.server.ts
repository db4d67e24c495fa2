import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { SCHEMAS, copyTarget, isDailyStatistics } from './dump-tables.server.ts'
import { tableKey, type BackedUpTable, type Summary } from './backup-format.ts'

type Statements = { before: string; after: string }

/** Indexes and foreign keys are removed before loading and created again at the end. This makes
 * loading faster and possible in any order. */
const PREPARED_OBJECTS = `
  select format('alter table %s drop constraint if exists %I', conrelid::regclass, conname) as before,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as after
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any ($1::text[]::regnamespace[])
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not indisprimary
    and not exists (select from pg_constraint where conindid = indexrelid)
    and not exists (select from pg_inherits where inhrelid = indexrelid)
  union all
  select distinct format('alter table %s disable trigger user', tgrelid::regclass), format('alter table %s enable trigger user', tgrelid::regclass)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = any ($1::text[]::regnamespace[])`

export type TableLoader = {
  /** All parts of a table must be added one after another. */
  add(key: string, part: Uint8Array): Promise<void>
  finish(summary: Summary): Promise<void>
}

/** Fills the tables inside the open transaction. `finish` creates indexes and foreign keys, which
 * also checks the rows. */
export async function openTableLoader(
  client: pg.Client,
  tables: readonly BackedUpTable[],
): Promise<TableLoader> {
  const loaded = tables.filter((table) => !isDailyStatistics(table))
  const byKey = new Map(loaded.map((table) => [tableKey(table), table]))
  const { rows } = await client.query<Statements>(PREPARED_OBJECTS, [SCHEMAS])
  for (const { before } of rows) await client.query(before)
  const all = loaded.map((table) => copyTarget({ ...table, columns: [] }).replace(/ \(\)$/, ''))
  await client.query(`truncate ${all.join(', ')}`)

  const skipped = new Set(tables.filter(isDailyStatistics).map(tableKey))
  let current: { key: string; copy: CopyStreamQuery } | null = null
  const endCopy = async () => {
    if (!current) return
    current.copy.end()
    await finished(current.copy)
    current = null
  }
  return {
    async add(key, part) {
      if (skipped.has(key)) return
      if (current?.key !== key) {
        await endCopy()
        current = { key, copy: startCopy(client, byKey.get(key), key) }
      }
      const { copy } = current
      await new Promise<void>((resolve, reject) =>
        copy.write(part, (error) => (error ? reject(error) : resolve())),
      )
    },
    async finish({ sequences }) {
      await endCopy()
      for (const { after } of rows.toReversed()) await client.query(after)
      for (const [name, value] of Object.entries(sequences))
        await client.query('select setval($1::regclass, $2)', [name, value])
    },
  }
}

function startCopy(
  client: pg.Client,
  table: BackedUpTable | undefined,
  key: string,
): CopyStreamQuery {
  if (!table) throw new Error(`The backup has rows of ${key}, which is not in its list.`)
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  copy.on('error', () => {}) // reported by the write or the end that follows
  return copy
}
