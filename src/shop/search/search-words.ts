/** In words: nobody describes a piece in more, and each costs a look at an index. */
const QUERY_WORDS_MAX = 10

/** In letters: a longer one is in no title that anybody searches for. */
const WORD_MAX = 40

/**
 * The words of a text, in order: letters and digits of any script, marks of Devanagari with their letters.
 * The database splits titles by the same rule (`search_words` in db/migrations/0019_search_documents.sql).
 */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d]/g, '')
    .split(
      /[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2070-\u2fff\u3040-\u{10ffff}]+/u,
    )
    .filter(Boolean)
}

/** What a search looks for: without the small words that say nothing, unless there are no others. */
export function queryWords(text: string): string[] {
  const words = splitWords(text)
    .filter((word) => word.length <= WORD_MAX)
    .slice(0, QUERY_WORDS_MAX)
  const meant = words.filter((word) => !smallWords.has(word))
  return meant.length > 0 ? meant : words
}

const smallWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'i',
  'in',
  'is',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'women',
  'womens',
  'ladies',
  'woman',
  'girls',
  'online',
  'buy',
  'best',
  'ka',
  'ki',
  'ke',
  'ko',
  'mein',
  'aur',
  'wala',
  'wali',
  'का',
  'की',
  'के',
  'में',
  'और',
  'वाली',
  'वाला',
])

/** Only letters and single spaces: such a text is in a title exactly where its words are, and the vocabulary knows them. */
export function isMadeOfWords(text: string): boolean {
  return splitWords(text).join(' ') === text.normalize('NFC').toLowerCase() && !/\d/.test(text)
}

/** Words with a figure in them are codes and numbers: they are meant exactly, and the vocabulary does not learn them. */
export function isCode(word: string): boolean {
  return /\d/.test(word)
}
