import { offersTopic, type Category, type Size } from '../../catalogue/product.ts'
import { parseSearch } from '../../catalogue/search.ts'
import type { Paise } from '../../money.ts'
import { noFilters, type ListView } from '../filters/product-filters.ts'
import { pattern } from './query-pattern.ts'
import { findPrice } from './query-price.ts'
import { findSize } from './query-size.ts'

/** A query such as `Cotton saree under 2,000`, split into the text to search for and the filters and order. */
export type ParsedQuery = { text: string; view: ListView; minPaise: Paise; maxPaise: Paise }

const categoryPatterns: readonly (readonly [RegExp, Category])[] = [
  [pattern('(?:latest|newest|new)(?: (?:arrivals?|collections?|designs?))?'), 'Latest'],
  [pattern('trend(?:ing|y)'), 'Trending'],
  [pattern('(?:most )?popular|best ?sell(?:er|ers|ing)'), 'Popular'],
  [pattern('recommended'), 'Recommended'],
]

/** Splits a query into text and filters; null if it names no price, size or category. `sizes` are
 * those of the shop's kinds. */
export function parseQuery(query: string, sizes: readonly Size[] = []): ParsedQuery | null {
  const trimmed = query.normalize('NFC').trim()
  const price = findPrice(trimmed)
  const size = takeSize(price ? without(price.rest, price.matched) : trimmed, sizes)
  const category = takeCategory(size.text)
  if (category.text === trimmed) return null
  return {
    text: category.text,
    view: {
      filters: {
        ...noFilters,
        price: price?.bands ?? [],
        size: size.sizes,
        category: category.categories,
      },
      sort: price?.sort ?? 'best',
    },
    minPaise: price?.minPaise ?? 0,
    maxPaise: price?.maxPaise ?? Infinity,
  }
}

/** The additional topics of a query's results. If the query names a filter such as a price, its
 * results change when a price changes. */
export function queryTopics(query: string, sizes: readonly Size[]): string[] {
  const text = parseSearch(query)
  return text === null || parseQuery(text, sizes) === null ? [] : [offersTopic]
}

function takeSize(text: string, sizes: readonly Size[]): { text: string; sizes: Size[] } {
  const found = findSize(text, sizes)
  return found ? { text: without(text, found.matched), sizes: [found.size] } : { text, sizes: [] }
}

function takeCategory(text: string): { text: string; categories: Category[] } {
  for (const [words, category] of categoryPatterns) {
    const match = words.exec(text)
    if (match) return { text: without(text, match[0]), categories: [category] }
  }
  return { text, categories: [] }
}

function without(text: string, part: string): string {
  return text.replace(part, ' ').replaceAll(/\s+/g, ' ').trim()
}
