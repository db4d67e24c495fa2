import type { QueryTerm } from '../language/query-terms.ts'
import { isPlainWords, tokenize } from '../language/tokenize.ts'
import { adjacent, prefix, type Terms } from './terms.ts'

/** The first or last word of a text. `position` is the part of a title's word where it may be. */
export type Edge = { text: string; position: 'start' | 'end' | 'inside' }

/** Most pairs of words in a query. A text with more pairs is too short to be selective. */
const EDGE_PAIRS_MAX = 400

export function wholeWordTerms(text: string): Terms {
  const words = tokenize(text)
  return words.length < 2 ? words.map((word) => [word]) : adjacentPairs(words)
}

/**
 * The first and last word of a text. Each may be only part of a word in a title: "Banarasi silk"
 * contains "arasi sil". Null if the text has anything but letters and single spaces.
 */
export function edgesOf(text: string): Edge[] | null {
  if (!isPlainWords(text)) return null
  const words = tokenize(text)
  if (words.length === 1) return [{ text: words[0]!, position: 'inside' }]
  return [
    { text: words[0]!, position: 'end' },
    { text: words.at(-1)!, position: 'start' },
  ]
}

export function codeTermsOfEdges(edges: readonly Edge[]): string[] {
  return edges.map(({ text, position }) =>
    position === 'end' ? `#${text}>` : prefix(position === 'start' ? `#<${text}` : `#${text}`),
  )
}

/** Terms for titles that contain the text. `edgeWords`: the vocabulary words that contain its first
 * word and its last word. Null if there are too many pairs of them. */
export function containingTerms(text: string, edgeWords: readonly string[][]): Terms | null {
  const words = tokenize(text)
  const [first, last] = edgeWords
  if (!last) return [first!]
  if (words.length === 2)
    return first!.length * last.length > EDGE_PAIRS_MAX
      ? null
      : [first!.flatMap((one) => last.map((other) => adjacent(one, other)))]
  const inner = words.slice(1, -1)
  return [
    first!.map((word) => adjacent(word, inner[0]!)),
    ...adjacentPairs(inner),
    last.map((word) => adjacent(inner.at(-1)!, word)),
  ]
}

/** Terms for titles that contain the text with its first or last word inside a code. `edgeCodes`: a
 * code term for each of the two words; null if no code contains the word. */
export function codeContainingTerms(
  text: string,
  edgeWords: readonly string[][],
  edgeCodes: readonly (string | null)[],
): Terms[] {
  const words = tokenize(text)
  const [firstCode, lastCode] = [edgeCodes[0], edgeCodes.at(-1)]
  if (words.length === 1) return firstCode ? [[[firstCode]]] : []
  const [firstWords, lastWords] = [edgeWords[0]!, edgeWords.at(-1)!]
  const inner = words.slice(1, -1).map((word) => [word])
  const endsInCode =
    lastCode &&
    firstWords.length > 0 &&
    containingTerms(text, [firstWords, [prefix(words.at(-1)!)]])
  return [
    ...(endsInCode ? [endsInCode] : []),
    ...(firstCode && lastWords.length > 0 ? [[[firstCode], ...inner, lastWords]] : []),
    ...(firstCode && lastCode ? [[[firstCode], ...inner, [lastCode]]] : []),
  ]
}

export function containingImpliesWords(
  text: string,
  edgeWords: readonly string[][],
  terms: readonly QueryTerm[],
): boolean {
  const words = tokenize(text)
  const wordsInTitle = (word: string) =>
    word === words[0] ? edgeWords[0]! : word === words.at(-1) ? edgeWords.at(-1)! : [word]
  return terms.every(
    ({ word, equivalents }) =>
      words.includes(word) && wordsInTitle(word).every((part) => equivalents.includes(part)),
  )
}

function adjacentPairs(words: readonly string[]): Terms {
  return words.slice(1).map((word, index) => [adjacent(words[index]!, word)])
}
