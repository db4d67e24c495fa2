import type { ProductCard } from '../catalogue/product.ts'
import { tokenize } from './language/tokenize.ts'

export type SuggestedProduct = Pick<ProductCard, 'id' | 'title' | 'sellingPricePaise' | 'image'>
export type Suggestions = { typed: string; words: string[]; products: SuggestedProduct[] }

export function suggestedProduct({
  id,
  title,
  sellingPricePaise,
  image,
}: ProductCard): SuggestedProduct {
  return { id, title, sellingPricePaise, image }
}

/** In characters. */
export const TYPED_MIN = 2
export const SUGGESTED_PRODUCTS = 6
const COMPLETIONS_MAX = 3

/**
 * Completes the last word of a text with the most frequent words of the titles: `red ban` becomes
 * `red banarasi`.
 */
export function completions(typed: string, titles: readonly string[]): string[] {
  const words = tokenize(typed)
  const last = words.at(-1)
  if (last === undefined || /\s$/.test(typed)) return []
  const counts = new Map<string, number>()
  for (const word of titles.flatMap((title) => [...new Set(tokenize(title))])) {
    if (word.startsWith(last) && word !== last && !words.includes(word))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other))
    .slice(0, COMPLETIONS_MAX)
    .map(([word]) => [...words.slice(0, -1), word].join(' '))
}
