export type VersionPair = { older: number; newer: number }

/** The two versions to compare, the older one first; by default the last two. Null if fewer than two
 * versions exist. */
export function parseVersionPair(parameters: URLSearchParams, newest: number): VersionPair | null {
  const parameter = (name: string, otherwise: number) => {
    const number = Number(parameters.get(name))
    return Number.isInteger(number) && number >= 1 && number <= newest ? number : otherwise
  }
  if (newest < 2) return null
  const one = parameter('version', newest - 1)
  const other = parameter('with', newest)
  return { older: Math.min(one, other), newer: Math.max(one, other) }
}
