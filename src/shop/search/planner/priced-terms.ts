import type { Paise } from '../../money.ts'
import { matchesBeyondWords, type Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'

/** Price steps are logarithmic, with this many per factor of e, as in `search_price_step`
 * (db/migrations/20261123T0008_search.sql). */
const STEPS = 32
/** Larger groups are not looked up with prices, because each word is looked up once per price step.
 * The smallest group is looked up in any case. */
const GROUP_WORDS_MAX = 8

/** The lower bound of the price step that contains `price`, or of the one `stepsUp` steps above it. */
export function stepMinimum(price: Paise, stepsUp: number): Paise {
  return Math.ceil(Math.exp((Math.floor(STEPS * Math.log(Math.max(price, 1))) + stepsUp) / STEPS))
}

/** The groups of terms that the index of words with prices can look up. None if a title may match
 * without having all words. */
export function pricedGroups(source: Omit<Source, 'wholeWords' | 'commonGroups'>): Terms {
  const alternatives = [source.allWords, source.fuzzy].filter((terms) => terms !== null)
  if (source.text === null || alternatives.length !== 1 || matchesBeyondWords(source)) return []
  return alternatives[0]!
    .filter((group) => group.every((word) => !/[=+~0-9]/.test(word)))
    .toSorted((one, other) => one.length - other.length)
    .filter((group, index) => index === 0 || group.length <= GROUP_WORDS_MAX)
}
