import { SEARCHES_KEY } from '#web/ui/signed-in-hint.ts'

const SEARCHES_MAX = 5
/** In characters. Longer texts are pasted by mistake more often than searched again. */
const SEARCH_LENGTH_MAX = 80

/** The last searches on this device, newest first. They are never sent to the server. */
export function readSearches(): string[] {
  try {
    const searches: unknown = JSON.parse(localStorage.getItem(SEARCHES_KEY) ?? '')
    return Array.isArray(searches) ? searches.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Makes the text the newest search. Spellings that differ in case or spaces count as the same. */
export function recordSearch(text: string): void {
  const search = text.trim().replace(/\s+/g, ' ')
  if (search && search.length <= SEARCH_LENGTH_MAX)
    write([search, ...without(search)].slice(0, SEARCHES_MAX))
}

/** Returns the searches that are left. */
export function removeSearch(search: string): string[] {
  write(without(search))
  return readSearches()
}

export function clearSearches(): void {
  write([])
}

function without(search: string): string[] {
  return readSearches().filter((other) => other.toLowerCase() !== search.toLowerCase())
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(SEARCHES_KEY)
    else localStorage.setItem(SEARCHES_KEY, JSON.stringify(searches))
  } catch {
    // The browser refuses to store anything.
  }
}
