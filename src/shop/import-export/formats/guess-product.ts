import { categories, type Category, type ProductType } from '../../catalogue/product.ts'
import { allSizes, enabledKinds, findKind, type ProductKind } from '../../kinds/product-kind.ts'

/** A kind and the names by which texts mention it. */
type KindNames = readonly [ProductType, readonly string[]]

const ofSarees: KindNames = ['saree', ['saree', 'sarees', 'sari', 'saris']]
const ofSuits: KindNames = [
  'suit',
  [
    ...['suit', 'suits', 'salwar', 'shalwar', 'kurta', 'kurtas', 'kurti', 'kurtis', 'kameez'],
    ...['anarkali', 'churidar', 'patiala', 'sharara', 'gharara', 'palazzo'],
    ...['dress material', 'dupatta set'],
  ],
]

/** Returns the first kind that the texts mention. Pass the most reliable text first. */
export function guessType(
  kinds: readonly ProductKind[],
  ...texts: (string | undefined)[]
): ProductType | undefined {
  const enabled = enabledKinds(kinds)
  const own = enabled
    .toSorted((one, other) => other.singular.length - one.singular.length)
    .map(({ slug, singular, plural }): KindNames => [slug, [slug, singular, plural]])
  const known = [ofSarees, ...own, ofSuits]
    .filter(([slug]) => findKind(enabled, slug))
    .map(([slug, names]) => ({ slug, names: names.map(wordsOf).filter((name) => name.trim()) }))
  for (const text of texts) {
    const words = wordsOf(text ?? '')
    const found = known.find(({ names }) => names.some((name) => words.includes(name)))
    if (found) return found.slug
  }
  return undefined
}

/** Returns the words without signs, in lower case, each with a space on both sides. */
function wordsOf(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return ` ${words?.join(' ') ?? ''} `
}

/** Returns the sizes of the guessed kind, or those of all kinds. */
export function sizesOf(kinds: readonly ProductKind[], type: ProductType | undefined): string[] {
  return findKind(kinds, type ?? '')?.sizes ?? allSizes(kinds)
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
