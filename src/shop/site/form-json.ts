/** The list in a field that holds JSON; null if it holds anything else. */
export function readJsonList(value: unknown): unknown[] | null {
  try {
    const list: unknown = JSON.parse(String(value))
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Parses the path as a browser does, so that no unusual spelling leads to another site. */
export function isShopPath(path: string): boolean {
  return (
    /^\/(?![/\\])[^\s\\]*$/.test(path) &&
    URL.canParse(path, 'https://shop.invalid') &&
    new URL(path, 'https://shop.invalid').origin === 'https://shop.invalid'
  )
}
