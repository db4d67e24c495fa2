/** Each word costs an index lookup. */
const QUERY_WORDS_MAX = 10

/** In characters. */
const WORD_MAX = 40

/**
 * The words of a text, in order: letters and digits of any script, Devanagari marks included.
 * `search_words` in the database splits titles by the same rule (db/migrations/20261123T0008_search.sql).
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

/** The words of a query without stop words, unless it consists of stop words only. */
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
    'best ka ki ke ko mein aur wala wali का की के में और वाली वाला'
  ).split(' '),
)

/** Only letters and single spaces, so the titles containing the text can be found by words of the vocabulary. */
export function isPlainWords(text: string): boolean {
  return tokenize(text).join(' ') === text.normalize('NFC').toLowerCase() && !/\d/.test(text)
}

/** Words with a digit are codes or numbers: matched exactly, not in the vocabulary. */
export function hasDigit(word: string): boolean {
  return /\d/.test(word)
}
