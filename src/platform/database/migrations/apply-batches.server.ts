import type pg from 'pg'
import { recordApplied, shortTransaction } from './migration-history.server.ts'
import type { SqlFile } from './sql-files.server.ts'

type Batch = { last_key: string | null; rows: number }

/** Runs the statement until it returns no `last_key`. Each run stores the key, so a killed process
 * loses at most one batch. */
export async function applyBatches(
  client: pg.PoolClient,
  file: SqlFile,
  lockTimeoutMs: number,
  onProgress: (rows: number) => void,
): Promise<void> {
  for (let isDone = false; !isDone;)
    isDone = await shortTransaction(client, lockTimeoutMs, async () => {
      const { key, count } = await findState(client, file.name)
      const { rows } = await client.query<Batch>(file.sql, [key])
      const batch = rows[0]
      if (typeof batch?.last_key !== 'string') return finish(client, file)
      await storeState(client, file.name, batch)
      onProgress(count + batch.rows)
      return false
    })
}

async function findState(
  client: pg.PoolClient,
  name: string,
): Promise<{ key: string | null; count: number }> {
  const { rows } = await client.query<{ key: string | null; count: number }>(
    'select last_key as key, row_count as count from schema_batches where name = $1',
    [name],
  )
  return rows[0] ?? { key: null, count: 0 }
}

async function storeState(client: pg.PoolClient, name: string, batch: Batch): Promise<void> {
  await client.query(
    `insert into schema_batches as state (name, last_key, row_count) values ($1, $2, $3)
    on conflict (name) do update
      set last_key = excluded.last_key, row_count = state.row_count + excluded.row_count, updated_at = now()`,
    [name, batch.last_key, batch.rows],
  )
}

async function finish(client: pg.PoolClient, file: SqlFile): Promise<true> {
  await client.query('delete from schema_batches where name = $1', [file.name])
  await recordApplied(client, file, 'schema_migrations')
  return true
}
