import type { Paise } from '../money.ts'
import { containsBeyondMeaning, type Terms } from './terms.ts'

/** For each time that a price is e-fold, as `search_price_step` has it (db/migrations/0037_words_by_price.sql). */
const STEPS = 32
/** In words: each is looked up with every price. The shortest group is enough. */
const GROUP_MAX = 8

/** The lowest price of the step that a price is in, or of one that is so many steps dearer. */
export function beginOfStep(price: Paise, stepsUp: number): Paise {
  return Math.ceil(Math.exp((Math.floor(STEPS * Math.log(Math.max(price, 1))) + stepsUp) / STEPS))
}

type Asked = {
  text: string | null
  containing: unknown
  isWithinMeaning: boolean
  inCodes: readonly Terms[]
  meaning: Terms | null
  close: Terms | null
}

/** Of which words the index with the prices knows every match; none where a title may match by something else. */
export function pricedGroups(asked: Asked): Terms {
  const ways = [asked.meaning, asked.close].filter((way) => way !== null)
  if (asked.text === null || ways.length !== 1 || containsBeyondMeaning(asked)) return []
  const priced = ways[0]!
    .filter((group) => group.every((word) => !/[=+~0-9]/.test(word)))
    .toSorted((one, other) => one.length - other.length)
  return priced.filter((group, place) => place === 0 || group.length <= GROUP_MAX)
}
