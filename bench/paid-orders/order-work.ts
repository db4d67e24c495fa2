import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export type StatementWork = { text: string; calls: number; micros: number; buffers: number }

/** Counters of the database, either since its start or per order. */
export type Work = {
  walPosition: string
  sent: number
  commits: number
  micros: number
  walBytes: number
  walRecords: Map<string, number>
  rows: Map<string, number>
  indexEntries: Map<string, number>
  statements: StatementWork[]
}

/** Backends report their counters of rows at most once a second. */
const REPORTED_MS = 1_500

/** Reads all counters. With `since`, WAL is counted from its position on; otherwise the counters of
 * statements start again. */
export async function readWork(observer: pg.Client, since?: Work): Promise<Work> {
  await pause(REPORTED_MS)
  const walPosition = await one<string>(
    observer,
    'select pg_current_wal_insert_lsn()::text as value',
  )
  const statements = since ? await readStatements(observer) : []
  const wal = since ? await readWal(observer, since.walPosition, walPosition) : []
  const rows = await readRows(observer)
  const indexEntries = since
    ? await readIndexEntries(observer, since.walPosition, walPosition)
    : new Map<string, number>()
  if (!since) await observer.query('select pg_stat_statements_reset()')
  const ofCommits = statements.filter(({ text }) => /^(commit|end)$/i.test(text))
  const top = statements.filter(({ isTop }) => isTop)
  return {
    walPosition,
    sent: sum(top.map(({ calls }) => calls)),
    commits: sum(ofCommits.map(({ calls }) => calls)),
    micros: sum(top.map(({ micros }) => micros)),
    walBytes: sum(wal.map(({ bytes }) => bytes)),
    walRecords: new Map(wal.map(({ name, count }) => [name, count])),
    rows,
    indexEntries,
    statements,
  }
}

export function perOrder(before: Work, after: Work, orders: number): Work {
  const share = (figure: number) => figure / orders
  return {
    ...after,
    sent: share(after.sent),
    commits: share(after.commits),
    micros: share(after.micros),
    walBytes: share(after.walBytes),
    walRecords: mapValues(after.walRecords, share),
    indexEntries: mapValues(after.indexEntries, share),
    rows: new Map(
      [...after.rows]
        .map(([name, count]) => [name, share(count - (before.rows.get(name) ?? 0))] as const)
        .filter(([, count]) => count > 0.01),
    ),
    statements: after.statements.map((statement) => ({
      text: statement.text,
      calls: share(statement.calls),
      micros: share(statement.micros),
      buffers: share(statement.buffers),
    })),
  }
}

async function readStatements(observer: pg.Client) {
  const { rows } = await observer.query<StatementWork & { isTop: boolean }>(
    `select left(regexp_replace(regexp_replace(query, '/\\*.*?\\*/', ''), '\\s+', ' ', 'g'), 90) as text,
      toplevel as "isTop", sum(calls)::float8 as calls, sum(total_exec_time + total_plan_time)::float8 * 1000 as micros,
      sum(shared_blks_hit + shared_blks_read)::float8 as buffers
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      and userid <> (select oid from pg_roles where rolname = current_user)
    group by query, toplevel order by micros desc`,
  )
  return rows.map((row) => ({
    ...row,
    text: `${row.isTop ? '' : '↳ '}${row.text.trim().replaceAll('|', '\\|')}`,
  }))
}

async function readWal(observer: pg.Client, from: string, to: string) {
  const { rows } = await observer.query<{ name: string; count: number; bytes: number }>(
    `select "resource_manager/record_type" as name, count::float8, combined_size::float8 as bytes
    from pg_get_wal_stats($1, $2, true) where count > 0 order by combined_size desc`,
    [from, to],
  )
  return rows
}

/** Entries of B-trees by table and index. */
async function readIndexEntries(observer: pg.Client, from: string, to: string) {
  const { rows } = await observer.query<{ name: string; count: number }>(
    `select indrelid::regclass || ' ' || relname as name, count(*)::float8
    from pg_get_wal_block_info($1, $2)
    join pg_class on pg_class.relfilenode = pg_get_wal_block_info.relfilenode
    join pg_index on indexrelid = pg_class.oid
    where resource_manager = 'Btree' and block_id = 0
      and record_type in ('INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R')
    group by 1 order by 1`,
    [from, to],
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function readRows(observer: pg.Client): Promise<Map<string, number>> {
  const { rows } = await observer.query<{ name: string; count: number }>(
    `select relname || ' ' || kind as name, count::float8 from pg_stat_user_tables
    cross join lateral (values ('inserted', n_tup_ins), ('updated', n_tup_upd - n_tup_hot_upd),
      ('updated in place', n_tup_hot_upd), ('deleted', n_tup_del)) as tuples (kind, count)
    where count > 0 order by 1`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function one<Value>(observer: pg.Client, text: string): Promise<Value> {
  const { rows } = await observer.query<{ value: Value }>(text)
  return rows[0]!.value
}

function mapValues(counts: ReadonlyMap<string, number>, change: (count: number) => number) {
  return new Map([...counts].map(([name, count]) => [name, change(count)]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
