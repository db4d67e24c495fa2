import type { ProductCard } from '../catalogue/product.ts'
import { splitWords } from './search-words.ts'

export type SuggestedProduct = Pick<ProductCard, 'id' | 'title' | 'sellingPricePaise' | 'image'>
/** What is shown while somebody types: whole words for what was begun, and pieces with their pictures. */
export type Suggestions = { typed: string; words: string[]; products: SuggestedProduct[] }

/** One letter says nothing yet. */
export const TYPED_MIN = 2
export const SUGGESTED_PRODUCTS = 6
const SUGGESTED_WORDS = 3

/** `red ban` with titles of red Banarasi sarees becomes `red banarasi`: the most frequent words that begin so. */
export function completions(typed: string, titles: readonly string[]): string[] {
  const words = splitWords(typed)
  const begun = words.at(-1)
  if (begun === undefined || /\s$/.test(typed)) return []
  const counts = new Map<string, number>()
  for (const word of titles.flatMap((title) => [...new Set(splitWords(title))])) {
    if (word.startsWith(begun) && word !== begun && !words.includes(word))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other))
    .slice(0, SUGGESTED_WORDS)
    .map(([word]) => [...words.slice(0, -1), word].join(' '))
}
