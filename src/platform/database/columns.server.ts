import { sql, type RawBuilder } from 'kysely'

/** Maps each property name to its column name. */
export type Columns<Property extends string> = Readonly<Record<Property, string>>

/** Returns `first_name, last_name` in the order of `columns`, or `table.first_name, …` with a table. */
export function columnNames(columns: Columns<string>, table?: string): RawBuilder<unknown> {
  return references(Object.values(columns), table)
}

/** Returns `"firstName", "lastName"`, the properties as columns of a `json_to_recordset`. */
export function propertyNames(columns: Columns<string>, table?: string): RawBuilder<unknown> {
  return references(Object.keys(columns), table)
}

function references(names: readonly string[], table?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))
}

/** Returns `"firstName" text, "lastName" text`, the definition list of a `json_to_recordset`. */
export function textDefinitions(columns: Columns<string>): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((property) => sql`${sql.ref(property)} text`))
}

/** Selects the columns of `table` as one JSON object, which the driver parses. */
export function jsonObject<Property extends string>(
  columns: Columns<Property>,
  table: string,
): RawBuilder<Record<Property, string>> {
  const pairs = Object.entries<string>(columns).map(
    ([property, column]) => sql`${sql.lit(property)}, ${sql.ref(`${table}.${column}`)}`,
  )
  return sql`json_build_object(${sql.join(pairs)})`
}
