import { areIds, type Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'

/** No word has more spellings and synonyms than this. A group is larger only if it stands for a
 * short text that is part of many words. */
const GROUP_WORDS_MAX = 50

/** Whether the terms combine several small groups. PostgreSQL estimates a single group well. If a
 * text is part of very many words, it is in nearly every title. */
export function combinesSmallGroups(
  { text, containing, containingImpliesWords, inCodes, allWords, fuzzy }: Source,
  narrowing: Terms,
): boolean {
  if (containing === 'everywhere') return false
  const needsNoCheck =
    text === null ||
    containingImpliesWords ||
    containing === null ||
    areIds(containing) ||
    isAdjacentPairs(containing)
  const alternatives = [
    ...(needsNoCheck ? [] : [containing]),
    ...inCodes.filter((terms) => !isAdjacentPairs(terms)),
    ...(allWords ? [allWords] : []),
    ...(fuzzy ? [fuzzy] : []),
  ].map((terms) => [...terms, ...narrowing])
  return alternatives.every(
    (groups) => groups.length > 1 && groups.every((group) => group.length <= GROUP_WORDS_MAX),
  )
}

function isAdjacentPairs(terms: Terms): boolean {
  return terms.every(
    (group) => group.length <= GROUP_WORDS_MAX && group.every((term) => term.includes('+')),
  )
}
