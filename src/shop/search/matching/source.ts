import { groupKey, type Terms } from './terms.ts'

/** The conditions of a search. A document matches if it meets any of them; null means that the condition does not apply. */
export type Source = {
  /** What was typed; null for a collection. */
  text: string | null
  /** The title contains the text: as terms, as product ids, or `everywhere` if only the titles themselves can tell. */
  containing: Terms | string[] | 'everywhere' | null
  containingImpliesWords: boolean
  /**
   * The title contains the text, with one end inside a code (`Vol12`). One entry per possible end.
   */
  inCodes: Terms[]
  /** The title has the text as whole words. Subset of `containing`. */
  wholeWords: Terms | null
  /** Every word of the query, in any order and spelling. */
  allWords: Terms | null
  /** Every word, typing errors and highlights included. */
  fuzzy: Terms | null
  /** Keys of groups so common that looking them up in the index does not pay. */
  commonGroups?: ReadonlySet<string>
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

/** Whether a title may contain the text but lack one of its words, because the text begins or ends inside a longer word or code. */
export function matchesBeyondWords({
  containing,
  containingImpliesWords,
  inCodes,
}: Pick<Source, 'containing' | 'containingImpliesWords' | 'inCodes'>): boolean {
  return inCodes.length > 0 || (containing !== null && !containingImpliesWords)
}

/** For a scan of documents: comparing the title itself is cheaper than checking terms first. */
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
