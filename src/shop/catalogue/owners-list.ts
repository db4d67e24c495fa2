import type { StockSize } from '../stock/stock.ts'
import type { Category, Product, ProductType } from './product.ts'

/** Pieces: from here on the owner may want to think of new ones. */
export const LOW_STOCK_MAX = 3

/** Low includes sold out: both have to be restocked. */
export const stockFilters = ['low', 'sold-out'] as const
export type StockFilter = (typeof stockFilters)[number]

export const productOrders = [
  'newest',
  'title',
  'price-up',
  'price-down',
  'stock-up',
  'stock-down',
] as const
export type ProductOrder = (typeof productOrders)[number]

export type ProductFilter = {
  search: string
  type: ProductType | null
  category: Category | null
  stock: StockFilter | null
  order: ProductOrder
  page: number
}

/** `reserved` of the `onHand` pieces are promised to customers who are paying right now. */
export type CountedRow = { size: StockSize; onHand: number; reserved: number }

export type OwnersProduct = Pick<
  Product,
  | 'id'
  | 'title'
  | 'type'
  | 'categories'
  | 'originalPricePaise'
  | 'sellingPricePaise'
  | 'available'
  | 'countsSizes'
  | 'version'
  | 'createdAt'
  | 'image'
> & {
  /** The rows that are counted now: one of size '', or one of each size. */
  stock: CountedRow[]
}

export type StockState = 'sold-out' | 'low' | 'enough'

export function stockState(available: number): StockState {
  if (available <= 0) return 'sold-out'
  return available <= LOW_STOCK_MAX ? 'low' : 'enough'
}
