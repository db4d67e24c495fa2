import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './database.server.ts'
import { prepared } from './prepared-statements.server.ts'

/** Marks the value's position in the compiled statement. */
const PLACEHOLDER = {}

/**
 * A query whose text is built once and then run with another value each time; building it would take as long as running it.
 * `build` must pass `value` on unchanged and must not read it.
 */
export function preparedQuery<Value, Row>(
  build: (db: Db, value: Value) => RawBuilder<Row>,
): (db: Db, value: Value) => Promise<Row[]> {
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
