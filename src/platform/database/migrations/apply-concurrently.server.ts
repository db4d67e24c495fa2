import type pg from 'pg'
import { recordApplied } from './migration-history.server.ts'
import type { SqlFile } from './sql-files.server.ts'

const STATEMENT = /^create (?:unique )?index concurrently if not exists (\w+) on [^;]+;?\s*$/i

/** Builds one index without blocking writes. First removes the invalid index that a killed attempt
 * leaves behind. */
export async function applyConcurrently(client: pg.PoolClient, file: SqlFile): Promise<void> {
  const statement = file.sql.replaceAll(/^--.*\n/gm, '').trim()
  const index = STATEMENT.exec(statement)?.[1]
  if (!index)
    throw new Error('The file must be one "create index concurrently if not exists NAME on …".')
  const { rows } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  )
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`)
  await client.query(statement)
  await recordApplied(client, file, 'schema_migrations')
}
