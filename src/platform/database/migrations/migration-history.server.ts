import type pg from 'pg'
import type { SqlFile } from './sql-files.server.ts'

export type History = 'schema_migrations' | 'schema_functions'

export async function createHistory(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations
      (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists schema_functions
      (name text, checksum text, applied_at timestamptz not null default now(), primary key (name, checksum));
    create table if not exists schema_steps
      (name text primary key, steps_done int not null, updated_at timestamptz not null default now());
    create table if not exists schema_batches
      (name text primary key, last_key text, row_count bigint not null default 0, updated_at timestamptz not null default now())`)
}

export async function recordApplied(
  client: pg.PoolClient,
  { name, checksum }: SqlFile,
  history: History,
): Promise<void> {
  await client.query(`insert into ${history} (name, checksum) values ($1, $2)`, [name, checksum])
}

/**
 * Runs `work` in a transaction that waits at most `lockTimeoutMs` for each lock. Rolls back when
 * `work` throws.
 */
export async function shortTransaction<Result>(
  client: pg.PoolClient,
  lockTimeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection may be the cause
    throw error
  }
}
