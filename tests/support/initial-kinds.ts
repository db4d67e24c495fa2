import { collectionFilter } from '#shop/catalogue/product.ts'
import type { ProductKind } from '#shop/kinds/product-kind.ts'
import { standardSizes } from '#shop/kinds/size-sets.ts'

function kindOf(slug: string, singular: string, sizes: readonly string[]): ProductKind {
  return {
    slug,
    singular,
    plural: `${singular}s`,
    sizes: [...sizes],
    countsSizes: false,
    ageGroup: 'adult',
    feedCategory: '',
    sizeGuide: null,
    unit: 'PCS',
    isEnabled: true,
    version: 1,
  }
}

/** The kinds of a new shop, in the order of its menu. */
export const initialKinds: ProductKind[] = [
  kindOf('suit', 'Suit', standardSizes),
  kindOf('saree', 'Saree', standardSizes),
]

export const blouse = kindOf('blouse', 'Blouse', ['28', '30', '32'])
export const girlsLehenga = kindOf('girls-lehenga', "Girls' lehenga", [
  '2 years',
  '4 years',
  '14 years',
])

/** The collection of this name in a new shop. */
export const collectionNamed = (name: string) => collectionFilter(name, initialKinds)

/** The kinds of `facets.ts` for tallies. */
export const talliedKinds = [
  { slot: 1, slug: 'suit', singular: 'Suit', sizes: [...standardSizes] },
  { slot: 0, slug: 'saree', singular: 'Saree', sizes: [...standardSizes] },
]
