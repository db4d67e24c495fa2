const KEY = 'viewed'
const VIEWED_MAX = 12

/** The ids of the products last viewed on this device, newest first. */
export function readViewed(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Records the product of this path; other pages change nothing. */
export function recordView(pathname: string): void {
  const [, id] = /^\/productinfo\/([\da-f-]{36})(?:\/|$)/.exec(pathname) ?? []
  if (!id) return
  const ids = [id, ...readViewed().filter((other) => other !== id)].slice(0, VIEWED_MAX)
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // The browser refuses to store anything.
  }
}
