import { createHash } from 'node:crypto'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.server.ts'

const MARK = '/* prepared */'

/**
 * Begins a statement that runs very often: a connection parses and plans it once and keeps the plan. Its text has to be the same
 * whatever is asked, so lists are passed as one array or one JSON value; and it names its columns, because a process
 * whose kept plan answers with `*` fails as soon as a migration adds one.
 */
export const prepared = sql.raw(MARK)

/**
 * A question whose text is put together once, and then asked with another value each time: for a page that is drawn, putting it together
 * takes as long as asking. `build` passes the value along as it is, and looks at nothing in it.
 */
export function askPrepared<Value, Row>(
  build: (db: Db, value: Value) => RawBuilder<Row>,
): (db: Db, value: Value) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, value) => {
    compiled ??= sql<Row>`${prepared}${build(db, PLACE as Value)}`.compile(db)
    const { rows } = await db.executeQuery<Row>({
      ...compiled,
      parameters: compiled.parameters.map((parameter) => (parameter === PLACE ? value : parameter)),
    })
    return rows
  }
}

/** Stands where the value will be. */
const PLACE = {}

/** One for each text in the source: there are a few dozen. */
const names = new Map<string, string>()

/** From now on the connection prepares what is marked, under a name that is made from its text. */
export function prepareMarked(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  client.query = ((...asked: unknown[]) => {
    const [text, values] = asked
    return typeof text === 'string' && text.trimStart().startsWith(MARK)
      ? query({ name: nameOf(text), text, values })
      : query(...asked)
  }) as typeof client.query
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
