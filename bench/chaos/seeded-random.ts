/** Random numbers that are the same for the same seed on every machine. */
export type SeededRandom = {
  /** An integer from 0 to `below` - 1. */
  number(below: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True with a probability of `chance` percent. */
  percent(chance: number): boolean
  /** Picks an item with a probability proportional to its weight. */
  weighed<Item extends string>(weights: Record<Item, number>): Item
}

/** Opens an independent sequence for each list of seeds. Each purchase has its own, so that its
 * numbers do not depend on the speed of other purchases. */
export function openSeededRandom(...seeds: readonly (string | number)[]): SeededRandom {
  let state = hash(seeds.join('/'))
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  return {
    number,
    pick: (items) => items[number(items.length)]!,
    percent: (chance) => next() * 100 < chance,
    weighed(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)!)[0]
    },
  }
}

function hash(text: string): number {
  let state = 2_166_136_261
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 16_777_619)
  return state >>> 0
}
