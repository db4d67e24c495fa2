/** Most words of a query that are looked up, because each costs an index lookup. */
const QUERY_WORDS_MAX = 10

/** In characters. */
const WORD_MAX = 40

/**
 * Splits a text into words of letters and digits of any script, with Devanagari marks. The function
 * `search_words` splits titles by the same rule (db/migrations/20261123T0008_search.sql).
 */
export function tokenize(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d]/g, '')
    .split(
      /[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2070-\u2fff\u3040-\u{10ffff}]+/u,
    )
    .filter(Boolean)
}

/** The words of a query without stop words. A query of stop words only keeps them. */
export function contentWords(text: string): string[] {
  const words = tokenize(text)
    .filter((word) => word.length <= WORD_MAX)
    .slice(0, QUERY_WORDS_MAX)
  const content = words.filter((word) => !stopWords.has(word))
  return content.length > 0 ? content : words
}

const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and at by for from i in is of on or the to with women womens ladies woman girls online buy ' +
    'best wear work ka ki ke ko mein aur wala wali का की के में और वाली वाला'
  ).split(' '),
)

/** Whether a text has only letters and single spaces. Titles that contain such a text can be found
 * by words of the vocabulary. */
export function isPlainWords(text: string): boolean {
  return tokenize(text).join(' ') === text.normalize('NFC').toLowerCase() && !/\d/.test(text)
}

/** Whether a word has a digit. Such words are codes or numbers, which are matched exactly and are
 * not in the vocabulary. */
export function hasDigit(word: string): boolean {
  return /\d/.test(word)
}
