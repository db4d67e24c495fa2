import { categories, productTypes } from '../catalogue/product.ts'
import type { Filters } from './product-filters.ts'
import { isMadeOfWords, splitWords } from './search-words.ts'
import type { WantedWord } from './wanted-words.ts'

/** Terms of a search document (db/migrations/0019_search_documents.sql): of each group it has at least one. */
export type Terms = string[][]

const beside = (one: string, other: string) => `${one}+${other}`
export const ofHighlights = (word: string) => `~${word}`
const facet = (value: string) => `=${value}`
/** Whatever begins so. */
const begun = (term: string) => `${term}*`

/** Where in a word of the shop a written one may stand. */
export type Edge = { text: string; place: 'begin' | 'end' | 'inside' }

/** In pairs of two edges; where there are more, the text is a few letters that are everywhere. */
const EDGE_PAIRS_MAX = 400

/** Letters of words with figures: `#vol*` somewhere in one, `#<vol*` where one begins, `#x>` where one ends. */
const ofCodes = ({ text, place }: Edge) =>
  place === 'end' ? `#${text}>` : begun(place === 'begin' ? `#<${text}` : `#${text}`)
export const isOfCodes = (term: string) => term.startsWith('#')

/** As the database asks for terms; no term has a quote or a backslash in it. */
export const queryOf = (terms: readonly string[]) =>
  terms.map((term) => (term.endsWith('*') ? `'${term.slice(0, -1)}':*` : `'${term}'`)).join('|')

/** Whether titles may contain the text somewhere else than the words do that were meant. */
export function containsBeyondMeaning({
  containing,
  isWithinMeaning,
  inCodes,
}: {
  containing: unknown
  isWithinMeaning: boolean
  inCodes: readonly Terms[]
}): boolean {
  return inCodes.length > 0 || (containing !== null && !isWithinMeaning)
}

/** Titles that have the text as whole words beside each other. */
export function wholeTerms(text: string): Terms {
  const words = splitWords(text)
  return words.length < 2
    ? words.map((word) => [word])
    : words.slice(1).map((word, place) => [beside(words[place]!, word)])
}

/** The edges of a text may be parts of words: `arasi sil` is in `Banarasi silk`. Null where only the titles themselves can tell. */
export function edgesOf(text: string): Edge[] | null {
  if (!isMadeOfWords(text)) return null
  const words = splitWords(text)
  if (words.length === 1) return [{ text: words[0]!, place: 'inside' }]
  return [
    { text: words[0]!, place: 'end' },
    { text: words.at(-1)!, place: 'begin' },
  ]
}

/** Titles that may contain the text, by the words that its edges are part of; null where those are too many to name. */
export function containingTerms(text: string, edges: readonly string[][]): Terms | null {
  const words = splitWords(text)
  const [first, last] = edges
  if (!last) return [first!]
  if (words.length === 2)
    return first!.length * last.length > EDGE_PAIRS_MAX
      ? null
      : [first!.flatMap((one) => last.map((other) => beside(one, other)))]
  const inner = words.slice(1, -1)
  const between = inner.slice(1).map((word, place) => [beside(inner[place]!, word)])
  return [
    first!.map((word) => beside(word, inner[0]!)),
    ...between,
    last.map((word) => beside(inner.at(-1)!, word)),
  ]
}

/** Titles that contain the text with one edge in a code, or both; `inCode` as `edges`, null where no code of the shop has those letters. */
export function codeTerms(
  text: string,
  edges: readonly string[][],
  inCode: readonly (string | null)[],
): Terms[] {
  const words = splitWords(text)
  const [firstWords, lastWords] = [edges[0]!, edges.at(-1)!]
  const [firstCode, lastCode] = [inCode[0], inCode.at(-1)]
  if (words.length === 1) return firstCode ? [[[firstCode]]] : []
  const inner = words.slice(1, -1).map((word) => [word])
  const endsInCode =
    lastCode && firstWords.length > 0 && containingTerms(text, [firstWords, [begun(words.at(-1)!)]])
  return [
    ...(endsInCode ? [endsInCode] : []),
    ...(firstCode && lastWords.length > 0 ? [[[firstCode], ...inner, lastWords]] : []),
    ...(firstCode && lastCode ? [[[firstCode], ...inner, [lastCode]]] : []),
  ]
}

/** The letters of each edge, as codes have them. */
export function lettersOfEdges(edges: readonly Edge[]): string[] {
  return edges.map(ofCodes)
}

/** Whether every title that contains the text has every word of the search: then asking for the words is enough. */
export function isWithin(
  text: string,
  edges: readonly string[][],
  wanted: readonly WantedWord[],
): boolean {
  const words = splitWords(text)
  const standsFor = (word: string) =>
    word === words[0] ? edges[0]! : word === words.at(-1) ? edges.at(-1)! : [word]
  return wanted.every(
    ({ word, same }) =>
      words.includes(word) && standsFor(word).every((part) => same.includes(part)),
  )
}

/** Titles that have every word, in any order and spelling; null where the shop does not know one of them. */
export function meaningTerms(wanted: readonly WantedWord[]): Terms | null {
  return namedAll(wanted.map(({ same }) => same))
}

/** Also what was mistyped. */
export function nearTerms(wanted: readonly WantedWord[]): Terms | null {
  return namedAll(wanted.map(({ same, near }) => [...same, ...near]))
}

/** Also words of the highlights. */
export function closeTerms(wanted: readonly WantedWord[]): Terms | null {
  return namedAll(
    wanted.map(({ same, near }) =>
      [...same, ...near].flatMap((word) => [word, ofHighlights(word)]),
    ),
  )
}

/** What the filters ask for that a document says about itself. Stock is no term: a sale would have to write it. */
export function filterTerms(filters: Filters): Terms {
  return [filters.type, filters.size, filters.category, filters.price.map((band) => `p${band}`)]
    .filter((chosen) => chosen.length > 0)
    .map((chosen) => chosen.map(facet))
}

/** Products whose categories or type contain the name; letters of either case. */
export function collectionTerms(name: string): Terms | null {
  const wanted = name.trim().toLowerCase()
  const fits = [
    ...productTypes.filter((type) => type.includes(wanted)),
    ...categories.filter((category) => category.toLowerCase() === wanted),
  ]
  return wanted === '' ? null : namedAll([fits.map(facet)])
}

function namedAll(groups: Terms): Terms | null {
  return groups.length === 0 || groups.some((group) => group.length === 0) ? null : groups
}
