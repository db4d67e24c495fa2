/** Parses the JSON of a webhook; null if it is unreadable. NUL characters are removed, because
 * PostgreSQL cannot store them and a signed webhook must never be refused. */
export function parseWebhook(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw), (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    )
  } catch {
    return null
  }
}
