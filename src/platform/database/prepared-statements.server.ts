import { createHash } from 'node:crypto'
import {
  sql,
  type CompiledQuery,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/tables.ts'
import { isConnectionUnusable, refuseUnreplicated } from './failover-checks.server.ts'

const MARK = '/* prepared */'

/** Begins a frequent statement, which each connection then parses and plans once. The text must not
 * depend on the values, so pass a list as one array or JSON parameter. List the columns: a cached
 * plan with `*` fails when a migration adds one. */
export const prepared = sql.raw(MARK)

/** Placeholder of the value in the compiled statement. */
const PLACEHOLDER = {}

/** Builds a query's text once and then runs it with a different value each time, because building
 * would take as long as running. `build` must pass `value` on unchanged and must not read it. */
export function preparedQuery<Value, Row>(
  build: (db: Kysely<DB>, value: Value) => RawBuilder<Row>,
): (db: Kysely<DB>, value: Value) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, value) => {
    compiled ??= sql<Row>`${prepared}${build(db, PLACEHOLDER as Value)}`.compile(db)
    const parameters = compiled.parameters.map((parameter) =>
      parameter === PLACEHOLDER ? value : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** Wraps the pool for Kysely: names the statements that start with `prepared`, so that PostgreSQL
 * keeps their plans. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? namingClient(client)
      clients.set(client, known)
      return known
    },
  }
}

/** Removes connections with unusable servers, for example read-only ones, from the pool. */
function namingClient(client: pg.PoolClient): PostgresPoolClient {
  let mustDestroy = false
  const run = (text: string, values: unknown[]) =>
    text.trimStart().startsWith(MARK)
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text, values)
  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      const result = await run(text, values)
      refuseUnreplicated(client)
      return result
    } catch (error) {
      mustDestroy ||= isConnectionUnusable(error)
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || mustDestroy),
  }
}

/** Statement names by text; there are a few dozen. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
