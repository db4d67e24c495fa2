const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** PostgreSQL raises an error for anything else. Lower case only, as PostgreSQL writes them. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
