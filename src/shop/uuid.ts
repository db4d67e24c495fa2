const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Matches only ids in lower case, as PostgreSQL writes them. For anything that is not a UUID,
 * PostgreSQL would raise an error. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
