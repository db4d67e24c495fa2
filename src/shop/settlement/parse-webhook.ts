/**
 * The JSON of a webhook; null when it is unreadable. NUL characters are removed: PostgreSQL cannot store them in a text, and a
 * signed webhook must never be refused.
 */
export function parseWebhook(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw), (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    )
  } catch {
    return null
  }
}
