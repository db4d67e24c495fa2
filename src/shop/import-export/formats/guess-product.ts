import { categories, type Category, type ProductType } from '../../catalogue/product.ts'
import { allSizes, enabledKinds, findKind, type ProductKind } from '../../kinds/product-kind.ts'

type Words = readonly (readonly [ProductType, RegExp])[]

const ofSarees: Words = [['saree', /\b(saree|sari|sarees|saris|lehenga saree|half saree)\b/i]]
const ofSuits: Words = [
  [
    'suit',
    /\b(suits?|salwar|shalwar|kurtas?|kurtis?|kameez|anarkali|churidar|patiala|sharara|gharara|palazzo|dress material|dupatta set)\b/i,
  ],
]

/** Returns the first kind that the texts mention. Pass the most reliable text first. */
export function guessType(
  kinds: readonly ProductKind[],
  ...texts: (string | undefined)[]
): ProductType | undefined {
  const enabled = enabledKinds(kinds)
  const named: Words = enabled
    .toSorted((one, other) => other.singular.length - one.singular.length)
    .map(({ slug, singular, plural }) => [slug, wordsOf(slug, singular, plural)])
  const types = [...ofSarees, ...named, ...ofSuits].filter(([slug]) =>
    enabled.some((kind) => kind.slug === slug),
  )
  for (const text of texts) {
    const found = types.find(([, words]) => words.test(text ?? ''))
    if (found) return found[0]
  }
  return undefined
}

/** Returns the sizes of the guessed kind, or those of all kinds. */
export function sizesOf(kinds: readonly ProductKind[], type: ProductType | undefined): string[] {
  return findKind(kinds, type ?? '')?.sizes ?? allSizes(kinds)
}

function wordsOf(...names: string[]): RegExp {
  const words = names.map((name) => name.replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, '.?'))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${words.join('|')})(?![\p{L}\p{N}])`, 'iu')
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
