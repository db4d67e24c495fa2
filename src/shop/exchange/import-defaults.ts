import { beginningOf, lineText, plainText, type Form } from '../form-text.ts'
import {
  categories,
  HIGHLIGHTS_MAX,
  productTypes,
  type Category,
  type ProductType,
} from '../catalogue/product.ts'
import { productLimits } from '../catalogue/product-form.ts'
import { ON_HAND_MAX } from '../stock/stock.ts'

/** What the owner says about new products for which the file says nothing. */
export type ImportDefaults = {
  type: ProductType | null
  categories: Category[]
  highlights: string[]
  description: string
  /** The specification's default is one piece. */
  stock: number
  /** Drafts and hidden products of another shop; here everybody will see them. */
  withUnpublished: boolean
}

export const noDefaults: ImportDefaults = {
  type: null,
  categories: [],
  highlights: [],
  description: '',
  stock: 1,
  withUnpublished: false,
}

/** Whatever cannot be used is left out: nothing here is worth a refusal, the dry run shows what came of it. */
export function parseDefaults(form: Form): ImportDefaults {
  const stock = Number(lineText(form.get('stock')) || noDefaults.stock)
  return {
    type: productTypes.find((type) => type === form.get('type')) ?? null,
    categories: categories.filter((category) => form.getAll('category').includes(category)),
    highlights: plainText(form.get('highlights'))
      .split('\n')
      .map((line) => beginningOf(line.trim(), productLimits.highlight))
      .filter(Boolean)
      .slice(0, HIGHLIGHTS_MAX),
    description: beginningOf(plainText(form.get('description')), productLimits.description),
    stock: Number.isInteger(stock) && stock >= 0 && stock <= ON_HAND_MAX ? stock : noDefaults.stock,
    withUnpublished: form.get('withUnpublished') === 'on',
  }
}
