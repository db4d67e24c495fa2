import type { Notes } from '../state/entities.ts'

const NOTES_MAX = 15
const NOTE_MAX = 256

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null when invalid. */
export function readNotes(given: unknown): Notes | null {
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0))
    return []
  if (!isPlainObject(given)) return null
  const pairs = Object.entries(given).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  if (pairs.length === 0) return []
  if (pairs.length > NOTES_MAX || pairs.some((pair) => pair.some((text) => text.length > NOTE_MAX)))
    return null
  return Object.fromEntries(pairs)
}
