const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** PostgreSQL refuses to compare with anything else; lower case, as it writes them itself. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
