import type pg from 'pg'
import type { ApplyOptions } from './apply-options.ts'
import { recordApplied, shortTransaction } from './migration-history.server.ts'
import { retryOnLockConflict } from './retry-on-lock-conflict.server.ts'
import type { SqlFile } from './sql-files.server.ts'
import { splitSteps, type Step } from './steps.ts'

type Batch = { last_key: string | null; rows: number }

/** Runs the statements of the file one by one and stores which one comes next, so that a killed
 * process repeats at most one statement or one batch. */
export async function applySteps(
  client: pg.PoolClient,
  file: SqlFile,
  options: ApplyOptions,
): Promise<void> {
  const steps = splitSteps(file.sql)
  for (let done = await countFinished(client, file.name); done < steps.length; done++) {
    await runStep(client, file.name, steps[done]!, options)
    options.note({ migration: file.name, step: done + 1 }, 'migration in progress')
  }
  await briefly(client, file.name, options, async () => {
    await client.query('delete from schema_steps where name = $1', [file.name])
    await recordApplied(client, file, 'schema_migrations')
  })
}

async function runStep(
  client: pg.PoolClient,
  name: string,
  step: Step,
  options: ApplyOptions,
): Promise<void> {
  if (step.kind === 'batched')
    for (let isDone = false; !isDone;)
      isDone = await briefly(client, name, options, () => runBatch(client, name, step.sql, options))
  else if (step.kind === 'concurrent index') {
    await retryOnLockConflict(name, options, async () => {
      await dropInvalidIndex(client, step.index)
      await client.query(step.sql)
    })
    await finishStep(client, name)
  } else
    await briefly(client, name, options, async () => {
      await client.query(step.sql)
      await finishStep(client, name)
    })
}

function briefly<Result>(
  client: pg.PoolClient,
  name: string,
  options: ApplyOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return retryOnLockConflict(name, options, (lockTimeoutMs) =>
    shortTransaction(client, lockTimeoutMs, work),
  )
}

/** Returns true after the last batch. */
async function runBatch(
  client: pg.PoolClient,
  name: string,
  sql: string,
  { note }: ApplyOptions,
): Promise<boolean> {
  const { key, count } = await findCursor(client, name)
  const { rows } = await client.query<Batch>(sql, [key])
  const batch = rows[0]
  if (typeof batch?.last_key !== 'string') {
    await client.query('delete from schema_batches where name = $1', [name])
    await finishStep(client, name)
    return true
  }
  await storeCursor(client, name, batch)
  note({ migration: name, rows: count + batch.rows }, 'migration in progress')
  return false
}

/** A killed `create index concurrently` leaves an invalid index, which `if not exists` would keep. */
async function dropInvalidIndex(client: pg.PoolClient, index: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  )
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`)
}

async function countFinished(client: pg.PoolClient, name: string): Promise<number> {
  const { rows } = await client.query<{ done: number }>(
    'select steps_done as done from schema_steps where name = $1',
    [name],
  )
  return rows[0]?.done ?? 0
}

async function finishStep(client: pg.PoolClient, name: string): Promise<void> {
  await client.query(
    `insert into schema_steps as state (name, steps_done) values ($1, 1)
    on conflict (name) do update set steps_done = state.steps_done + 1, updated_at = now()`,
    [name],
  )
}

async function findCursor(
  client: pg.PoolClient,
  name: string,
): Promise<{ key: string | null; count: number }> {
  const { rows } = await client.query<{ key: string | null; count: number }>(
    'select last_key as key, row_count as count from schema_batches where name = $1',
    [name],
  )
  return rows[0] ?? { key: null, count: 0 }
}

async function storeCursor(client: pg.PoolClient, name: string, batch: Batch): Promise<void> {
  await client.query(
    `insert into schema_batches as state (name, last_key, row_count) values ($1, $2, $3)
    on conflict (name) do update set
      last_key = excluded.last_key, row_count = state.row_count + excluded.row_count, updated_at = now()`,
    [name, batch.last_key, batch.rows],
  )
}
