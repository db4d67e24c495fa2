import type { Paise } from '../../money.ts'
import type { Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'

/** The levels of relevance, best first. Every document is on one level only. */
export const matchLevels = ['wholeWords', 'containing', 'allWords', 'fuzzy'] as const

/** The documents of one level, or of all, that match the narrowing and cost at least `minPaise` and less than `maxPaise`. */
export type LevelQuery = {
  source: Source
  level: (typeof matchLevels)[number] | 'all'
  narrowing: Terms
  minPaise?: Paise
  maxPaise?: Paise
}
