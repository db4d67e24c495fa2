/** Random choices that are the same for the same seed. */
export function seededRandom(seed: number) {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    between: (least: number, most: number) => least + upTo(most - least),
    isLucky: (percent: number) => next() * 100 < percent,
    pick: <Value>(values: readonly Value[]) => values[upTo(values.length - 1)]!,
  }
}

export type Random = ReturnType<typeof seededRandom>
