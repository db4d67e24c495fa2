export type Random = () => number

/** Random numbers that are the same for the same name on every machine, so that pictures are reproducible. */
export function randomFrom(name: string): Random {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, low: number, high: number): number =>
  low + (high - low) * random()

export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

function lattice(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483629)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

const ease = (x: number): number => x * x * (3 - 2 * x)

/** Returns smooth noise between -1 and 1. */
export function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = ease(x - column)
  const down = ease(y - row)
  const top = lattice(column, row, seed) * (1 - across) + lattice(column + 1, row, seed) * across
  const bottom =
    lattice(column, row + 1, seed) * (1 - across) + lattice(column + 1, row + 1, seed) * across
  return (top * (1 - down) + bottom * down) * 2 - 1
}
