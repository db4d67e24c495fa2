/** The same seed throws the same numbers on every machine. */
export type Dice = {
  /** From 0 up to, but not including, `below`. */
  number(below: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True so many times in a hundred. */
  percent(chance: number): boolean
  /** Each item as often as its weight says. */
  weighed<Item extends string>(weights: Record<Item, number>): Item
}

/** Each purchase has dice of its own, so that what one customer wants does not hang on how fast another one was. */
export function openDice(...seeds: readonly (string | number)[]): Dice {
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
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16_777_619)
  return state >>> 0
}
