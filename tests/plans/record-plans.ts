import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/tables.ts'
import type { Db } from '#platform/database/database.server.ts'

/** The fields of `explain (format json)` that these tests use. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}
export type KeptPlan = { shape: string; scannedTables: string[] }

/** A database that explains each query before running it. Both use the same connection with the same
 * settings. */
export function explainingDatabase(pool: pg.Pool): { db: Db; take(): KeptPlan[] } {
  let plans: KeptPlan[] = []
  const explaining = {
    async connect() {
      const client = await pool.connect()
      return {
        async query(text: string, values: unknown[]) {
          if (/^\s*(?:\/\*.*?\*\/)?\s*\(*(?:select|with|update)\b/i.test(text))
            plans.push(await explain(client, text, values))
          return client.query(text, values)
        },
        release: () => client.release(),
      }
    },
    end: async () => {},
  }
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: explaining as unknown as pg.Pool }),
  })
  return { db, take: () => [plans, (plans = [])][0]! }
}

async function explain(client: pg.PoolClient, text: string, values: unknown[]): Promise<KeptPlan> {
  const {
    rows: [row],
  } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (format json, costs off) ${text}`,
    values,
  )
  const plan = row!['QUERY PLAN'][0]!.Plan
  return { shape: shapeOf(plan, 1).join('\n'), scannedTables: scannedTables(plan) }
}

/** Returns node types with their indexes and tables, but nothing that depends on row counts. */
function shapeOf(node: Node, depth: number): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = node
  const line = `${'  '.repeat(depth)}${type}${index ? ` by ${index}` : ''}${table ? ` of ${table}` : ''}`
  return [line, ...below.flatMap((child) => shapeOf(child, depth + 1))]
}

/** Returns the tables that are scanned completely. A scan directly below a limit is allowed, because
 * it stops after the first matches. */
function scannedTables({
  'Node Type': type,
  'Relation Name': table,
  Plans: below = [],
}: Node): string[] {
  const isScan = (node: Node) => node['Node Type'] === 'Seq Scan'
  return [
    ...(type === 'Seq Scan' && table ? [table] : []),
    ...below.filter((child) => type !== 'Limit' || !isScan(child)).flatMap(scannedTables),
  ]
}

/** A database that explains the cached plan of each prepared statement, as in a transaction of a
 * batch. `readWhole` lists the tables and indexes that these plans read from end to end. */
export function cachedPlanDatabase(pool: pg.Pool): { db: Db; readWhole: string[] } {
  const readWhole: string[] = []
  const explaining = {
    async connect() {
      const client = await pool.connect()
      await client.query(
        `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`,
      )
      return {
        async query(text: string, values: unknown[]) {
          if (text.startsWith('/* prepared */') && !text.includes('set_config')) {
            const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
              `explain (generic_plan, format json, costs off) ${text}`,
            )
            readWhole.push(...endToEnd(rows[0]!['QUERY PLAN'][0]!.Plan))
          }
          return client.query(text, values)
        },
        release: () => client.release(true),
      }
    },
    end: async () => {},
  }
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: explaining as unknown as pg.Pool }),
  })
  return { db, readWhole }
}

function endToEnd(node: Node): string[] {
  const { 'Relation Name': table, 'Index Name': index, Plans: below = [] } = node
  const isWhole = /^(?:Seq|Index|Index Only) Scan$/.test(node['Node Type']) && !node['Index Cond']
  return [...(isWhole && table ? [index ?? table] : []), ...below.flatMap(endToEnd)]
}
