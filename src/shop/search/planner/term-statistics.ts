import type { Source } from '../matching/source.ts'
import { groupKey, type Terms } from '../matching/terms.ts'
import { EXACT_MATCHES_MAX } from './search-limits.ts'

export const NEWEST_SAMPLE_SIZE = 1_500
export const RANDOM_SAMPLE_SIZE = 1_000

/** A group is common if more than one in this many documents has it. */
const COMMON_ONE_IN = 5

export type TermStatistics = {
  share: number
  commonGroups: ReadonlySet<string>
  /** Share of documents that match the rarest group, ignoring common groups; Infinity if all are
   * common. */
  rarestShare: number
  selectiveShare: number
  /** Estimated number of documents in the catalogue; `matching` is the estimated number of those that match. */
  documents: number
  matching: number
  /** Whether more than EXACT_MATCHES_MAX documents match. If true, this is practically never wrong. */
  isSurelyLarge: boolean
}

/**
 * `has`: one digit per condition, 1 if met. The first condition is that the title contains the
 * text; each other is a group of terms.
 */
export type ConditionCount = { has: string; count: number }
export type DocumentSamples = {
  newest: ConditionCount[]
  random: ConditionCount[]
  documents: number
}

export function summarise(
  { newest, random, documents }: DocumentSamples,
  { allWords, fuzzy }: Pick<Source, 'allWords' | 'fuzzy'>,
  narrowing: Terms,
): TermStatistics {
  const groups = [...(allWords ?? []), ...(fuzzy ?? []), ...narrowing]
  const indexes = groups.map((_, index) => index)
  const fuzzyFrom = allWords?.length ?? 0
  const narrowingFrom = groups.length - narrowing.length
  const narrowingIndexes = indexes.slice(narrowingFrom)
  // A document matches if it has all words, or all fuzzy groups. In both cases it must also match
  // `narrowing`.
  const alternatives = [
    allWords && indexes.slice(0, fuzzyFrom),
    fuzzy && indexes.slice(fuzzyFrom, narrowingFrom),
  ]
    .filter((alternative) => alternative !== null)
    .map((alternative) => [...alternative, ...narrowingIndexes])
  const hasAll = (has: string, wanted: readonly number[]) =>
    wanted.every((index) => has[1 + index] === '1')
  const matches = (has: string) =>
    (has[0] === '1' && hasAll(has, narrowingIndexes)) ||
    alternatives.some((alternative) => hasAll(has, alternative))

  const counts = indexes.map((index) => countWhere(newest, (has) => hasAll(has, [index])))
  const isSelective = (index: number) => counts[index]! * COMMON_ONE_IN <= NEWEST_SAMPLE_SIZE
  const selective = alternatives.map((alternative) =>
    alternative.some(isSelective) ? alternative.filter(isSelective) : alternative,
  )
  const matchingInSample = countWhere(random, matches)
  return {
    share: countWhere(newest, matches) / NEWEST_SAMPLE_SIZE,
    commonGroups: new Set(groups.filter((_, index) => !isSelective(index)).map(groupKey)),
    rarestShare: Math.min(
      ...indexes.filter(isSelective).map((index) => counts[index]! / NEWEST_SAMPLE_SIZE),
    ),
    selectiveShare:
      countWhere(newest, (has) => selective.some((wanted) => hasAll(has, wanted))) /
      NEWEST_SAMPLE_SIZE,
    documents,
    matching: (matchingInSample / RANDOM_SAMPLE_SIZE) * documents,
    isSurelyLarge: isSurelyLarge(matchingInSample, documents),
  }
}

/** If only EXACT_MATCHES_MAX documents matched, a sample would contain `expected` of them. The
 * chance of seven standard deviations more is about one in 10⁹. */
export function isSurelyLarge(matchingInSample: number, documents: number): boolean {
  const expected = (EXACT_MATCHES_MAX * RANDOM_SAMPLE_SIZE) / documents
  return (
    documents > RANDOM_SAMPLE_SIZE && matchingInSample >= expected + 7 * Math.sqrt(expected) + 10
  )
}

function countWhere(
  counts: readonly ConditionCount[],
  isCounted: (has: string) => boolean,
): number {
  return counts.reduce((sum, { has, count }) => (isCounted(has) ? sum + count : sum), 0)
}
