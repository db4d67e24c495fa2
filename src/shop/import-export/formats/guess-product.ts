import { categories, type Category, type ProductType } from '../../catalogue/product.ts'

const types: readonly (readonly [ProductType, RegExp])[] = [
  ['saree', /\b(saree|sari|sarees|saris|lehenga saree|half saree)\b/i],
  [
    'suit',
    /\b(suits?|salwar|shalwar|kurtas?|kurtis?|kameez|anarkali|churidar|patiala|sharara|gharara|palazzo|dress material|dupatta set)\b/i,
  ],
]

/** Returns the first product type that the texts mention. Pass the most reliable text first. */
export function guessType(...texts: (string | undefined)[]): ProductType | undefined {
  for (const text of texts) {
    const found = types.find(([, words]) => words.test(text ?? ''))
    if (found) return found[0]
  }
  return undefined
}

const otherNames: Readonly<Record<string, Category>> = {
  new: 'Latest',
  'new arrival': 'Latest',
  'new arrivals': 'Latest',
  'latest collection': 'Latest',
  bestseller: 'Popular',
  bestsellers: 'Popular',
  'best seller': 'Popular',
  'best sellers': 'Popular',
  'best-seller': 'Popular',
  featured: 'Recommended',
  trend: 'Trending',
  'trending now': 'Trending',
}

/** Maps tags and categories of other shops to this shop's categories. */
export function guessCategories(names: readonly string[]): Category[] {
  const wanted = new Set(
    names.map((name) => {
      const text = name.trim().toLowerCase()
      return categories.find((category) => category.toLowerCase() === text) ?? otherNames[text]
    }),
  )
  return categories.filter((category) => wanted.has(category))
}
