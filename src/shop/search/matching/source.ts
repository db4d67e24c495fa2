import { groupKey, type Terms } from './terms.ts'

/** The conditions of a search. A document must meet at least one of them. Null means that there is
 * no such condition. */
export type Source = {
  /** The typed search text; null for a collection. */
  text: string | null
  /**
   * The title contains the text. The condition is given as terms, as product ids, or as
   * `everywhere` if each title must be compared.
   */
  containing: Terms | string[] | 'everywhere' | null
  containingImpliesWords: boolean
  /** The title contains the text, and one or both ends of the text are inside a code (`Vol12`). One
   * entry per possibility. */
  inCodes: Terms[]
  /** The title contains the text as whole words. These documents also meet `containing`. */
  wholeWords: Terms | null
  /** The title has every word of the query, in any order and spelling. */
  allWords: Terms | null
  /** The title has every word, typing errors included. Some searches also accept words of the highlights. */
  fuzzy: Terms | null
  /** Keys of groups of terms that are too common for an index lookup to pay off. */
  commonGroups?: ReadonlySet<string>
  /** Whether tallies count designs; otherwise they count products. */
  countsDesigns?: boolean
}

export type PageRange = { limit: number; offset: number }

export function termsSource(terms: Partial<Pick<Source, 'allWords' | 'fuzzy'>>): Source {
  return {
    text: null,
    containing: null,
    containingImpliesWords: false,
    inCodes: [],
    wholeWords: null,
    allWords: null,
    fuzzy: null,
    ...terms,
  }
}

/** Whether a title may contain the text but lack one of its words. This is possible if the text
 * begins or ends inside a longer word or code. */
export function matchesBeyondWords({
  containing,
  containingImpliesWords,
  inCodes,
}: Pick<Source, 'containing' | 'containingImpliesWords' | 'inCodes'>): boolean {
  return inCodes.length > 0 || (containing !== null && !containingImpliesWords)
}

/** Adapts a source for a scan of documents, where comparing the title is cheaper than checking terms first. */
export function forScan(source: Source): Source {
  return matchesBeyondWords(source)
    ? { ...source, containing: 'everywhere', containingImpliesWords: false, inCodes: [] }
    : source
}

export function areIds(containing: Terms | string[]): containing is string[] {
  return containing.every((entry) => typeof entry === 'string')
}

export function hasSelectiveGroup({ allWords, fuzzy, commonGroups }: Source): boolean {
  return [allWords, fuzzy].every(
    (terms) => terms?.some((group) => !commonGroups?.has(groupKey(group))) ?? true,
  )
}
