import type { JsonValue } from '#db/tables.ts'

export type Facts = Readonly<Record<string, JsonValue>>

/** Returns the values that differ, before and after the change. Null if all values are equal. */
export function differences(
  before: Facts,
  after: Facts,
): { before: Record<string, JsonValue>; after: Record<string, JsonValue> } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  const only = (facts: Facts) =>
    Object.fromEntries(
      names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])),
    )
  return { before: only(before), after: only(after) }
}
