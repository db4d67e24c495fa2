import { lineText, type Form } from '../../form-text.ts'
import type { ParseResult } from '../../parse-result.ts'
import { contentWords } from '../language/tokenize.ts'

/** The owner's own synonym: searches for `term` find what `meaning` finds, or the collection. */
export type ShopSynonym =
  | { term: string; meaning: string; collection: null }
  | { term: string; meaning: null; collection: string }

export const SYNONYMS_MAX = 500
const TERM_MAX = 60
/** Most words of a term that are looked up within longer searches. */
const TERM_WORDS_MAX = 4

/** Topic of all searches and suggestions: a synonym was added or removed. */
export const synonymsTopic = 'search-synonyms'

/** The form in which terms are stored and looked up. */
export function synonymTerm(text: string): string {
  return contentWords(text).join(' ')
}

/** All runs of adjacent words that may be terms. */
export function possibleTerms(words: readonly string[]): string[] {
  const runs = words.flatMap((_, start) =>
    Array.from({ length: Math.min(TERM_WORDS_MAX, words.length - start) }, (__, more) =>
      words.slice(start, start + more + 1).join(' '),
    ),
  )
  return [...new Set(runs)]
}

/** A word to search for. `typed` is the single word that it stands for, which titles may have instead. */
export type ReplacedWord = { word: string; typed: string | null }

/** Replaces terms by their meanings, the longest terms first. */
export function replaceSynonyms(
  words: readonly string[],
  meanings: ReadonlyMap<string, string>,
): ReplacedWord[] {
  const replaced: ReplacedWord[] = []
  for (let index = 0; index < words.length;) {
    const [length, meaning] = meaningAt(words, index, meanings)
    const typed = length === 1 && meaning.length === 1 ? words[index]! : null
    for (const word of meaning) replaced.push({ word, typed: word === typed ? null : typed })
    index += length
  }
  return replaced
}

function meaningAt(
  words: readonly string[],
  start: number,
  meanings: ReadonlyMap<string, string>,
): [length: number, words: string[]] {
  for (let length = Math.min(TERM_WORDS_MAX, words.length - start); length > 0; length--) {
    const meaning = meanings.get(words.slice(start, start + length).join(' '))
    if (meaning) return [length, contentWords(meaning)]
  }
  return [1, [words[start]!]]
}

export type SynonymField = 'term' | 'meaning'
export type SynonymCode = 'term-missing' | 'term-too-long' | 'meaning-missing' | 'same-word'

/** Reads the form. A chosen collection takes precedence over a word. */
export function parseSynonym(form: Form): ParseResult<ShopSynonym, SynonymField, SynonymCode> {
  const term = synonymTerm(lineText(form.get('term')))
  const collection = lineText(form.get('collection'))
  const meaning = lineText(form.get('meaning'))
  const errors: { field: SynonymField; code: SynonymCode }[] = []
  if (term === '') errors.push({ field: 'term', code: 'term-missing' })
  if (term.length > TERM_MAX || term.split(' ').length > TERM_WORDS_MAX)
    errors.push({ field: 'term', code: 'term-too-long' })
  if (collection) return { value: { term, meaning: null, collection }, errors }
  if (synonymTerm(meaning) === '' || meaning.length > TERM_MAX)
    errors.push({ field: 'meaning', code: 'meaning-missing' })
  else if (synonymTerm(meaning) === term) errors.push({ field: 'meaning', code: 'same-word' })
  return { value: { term, meaning, collection: null }, errors }
}
