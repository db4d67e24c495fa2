import { PRICE_MAX_PAISE, PRICE_MIN_PAISE } from '../catalogue/field-values.ts'
import type { ProductValues } from '../catalogue/product-fields.ts'
import { categories, type Category } from '../catalogue/product.ts'
import { isOnSale } from '../catalogue/publication.ts'
import { ON_HAND_MAX } from '../stock/stock.ts'
import type { BulkAction } from './bulk-action.ts'
import { changedEntries, isForKind } from './bulk-choice.ts'
import { changedPrice } from './bulk-price.ts'

/** The values of a product that bulk edits change. `quantity` is null if each size is counted. */
export type BulkProduct = {
  id: string
  version: number
  quantity: number | null
  /** True if missing declarations keep the product from being published. */
  isBlocked: boolean
  /** Slugs of its manual collections, sorted. */
  collections: string[]
} & Pick<
  ProductValues,
  | 'title'
  | 'type'
  | 'attributes'
  | 'sellingPricePaise'
  | 'originalPricePaise'
  | 'categories'
  | 'state'
  | 'publishedFrom'
  | 'publishedUntil'
>

/** Some of the values, before or after the change. */
export type BulkValues = Partial<
  Omit<BulkProduct, 'id' | 'title' | 'type' | 'version' | 'quantity' | 'isBlocked'>
> & {
  quantity?: number
}

/** Why a product stays as it is. */
export type BulkNote =
  | 'unchanged'
  | 'not-of-kind'
  | 'counted-by-size'
  | 'price-out-of-range'
  | 'more-than-fits'
  | 'above-original'
  | 'facts-missing'

export type PlannedChange =
  | { before: BulkValues; after: BulkValues; note: null }
  | { before: null; after: null; note: BulkNote }

/** Returns the change of one product, which the preview shows and the edit writes. */
export function planChange(product: BulkProduct, action: BulkAction): PlannedChange {
  const after = wantedValues(product, action)
  if (typeof after === 'string') return { before: null, after: null, note: after }
  const names = Object.keys(after) as (keyof BulkValues)[]
  const before = Object.fromEntries(names.map((name) => [name, product[name]])) as BulkValues
  if (JSON.stringify(before) === JSON.stringify(after))
    return { before: null, after: null, note: 'unchanged' }
  const { sellingPricePaise, originalPricePaise } = { ...product, ...after }
  const changesPrice = action.field === 'sellingPrice' || action.field === 'originalPrice'
  const isAbove = changesPrice && sellingPricePaise > originalPricePaise
  return isAbove
    ? { before: null, after: null, note: 'above-original' }
    : { before, after, note: null }
}

function wantedValues(product: BulkProduct, action: BulkAction): BulkValues | BulkNote {
  switch (action.field) {
    case 'sellingPrice':
    case 'originalPrice': {
      const property = `${action.field}Paise` as const
      const price = changedPrice(product[property], action.change)
      const isAllowed = price >= PRICE_MIN_PAISE && price <= PRICE_MAX_PAISE
      return isAllowed ? { [property]: price } : 'price-out-of-range'
    }
    case 'category': {
      const { category, way } = action
      const { categories: current } = product
      if (current.includes(category) === (way === 'add')) return 'unchanged'
      const isWanted = (each: Category) =>
        each === category ? way === 'add' : current.includes(each)
      return { categories: categories.filter(isWanted) }
    }
    case 'collection': {
      const others = product.collections.filter((slug) => slug !== action.collection.slug)
      const collections = action.way === 'add' ? [...others, action.collection.slug] : others
      return { collections: collections.toSorted() }
    }
    case 'attribute': {
      const { choice, way } = action
      if (!isForKind(choice, product.type)) return 'not-of-kind'
      return { attributes: changedEntries(product.attributes, choice, way) }
    }
    case 'state':
      if (product.isBlocked && isOnSale(action.state) && !isOnSale(product.state))
        return 'facts-missing'
      return { state: action.state, publishedFrom: '', publishedUntil: '' }
    case 'stock': {
      if (product.quantity === null) return 'counted-by-size'
      const quantity = action.quantity + (action.way === 'add' ? product.quantity : 0)
      return quantity > ON_HAND_MAX ? 'more-than-fits' : { quantity }
    }
  }
}
