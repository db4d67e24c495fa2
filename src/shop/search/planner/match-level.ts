import type { Paise } from '../../money.ts'
import type { Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'

/** The levels of relevance, best first. Each matching document belongs to exactly one level. */
export const matchLevels = ['wholeWords', 'containing', 'allWords', 'fuzzy'] as const

/**
 * Selects the documents of one level or of all levels. They match `narrowing` and cost at least
 * `minPaise` and less than `maxPaise`.
 */
export type LevelQuery = {
  source: Source
  level: (typeof matchLevels)[number] | 'all'
  narrowing: Terms
  minPaise?: Paise
  maxPaise?: Paise
}
