import type pg from 'pg'
import { IncompatibleDatabase } from '../incompatible-database.server.ts'
import type { SqlFile } from './sql-files.server.ts'

/** Records a combined migration as applied in a database that has all migrations that it combines.
 * Throws if the database has only some of them, because neither the file nor its rest can be applied. */
export async function adoptCombinedMigrations(
  client: pg.PoolClient,
  migrations: readonly SqlFile[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  for (const file of migrations) {
    const found = file.combines.filter((name) => applied.has(name))
    if (found.length === 0) continue
    if (found.length < file.combines.length) throw inBetween(file, found)
    await client.query(ADOPT, [file.name, file.checksum, file.combines])
  }
}

/** One statement, so that a killed process leaves either the earlier rows or the new one. */
const ADOPT = `with earlier as (
    delete from schema_migrations where name = any($3) returning applied_at
  )
  insert into schema_migrations (name, checksum, applied_at)
  select $1, $2, max(applied_at) from earlier`

function inBetween({ name, combines }: SqlFile, found: readonly string[]): IncompatibleDatabase {
  const missing = combines.filter((migration) => !found.includes(migration))
  return new IncompatibleDatabase(
    `${name} combines migrations of which this database has only some; ${missing.join(', ')} is missing. ` +
      'First start a version that still has these files, then this one.',
  )
}
