import { createHash } from 'node:crypto'
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Starts a statement that runs often: each connection parses and plans it once. The text must not depend on the values, so
 * a list is one array or JSON parameter. Name the columns: a cached plan with `*` fails when a migration adds one.
 */
export const prepared = sql.raw(MARK)

/** The pool for Kysely: statements that start with `prepared` get a name, by which PostgreSQL keeps their plan. */
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

function namingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) =>
    text.trimStart().startsWith(MARK)
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text, values)
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** By text. There are a few dozen. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
