import type { StockSize } from '../../stock/stock.ts'
import type { StaffProduct } from '../product-fields.ts'
import type { Category, ProductType } from '../product.ts'
import type { PublicationState } from '../publication.ts'

/** The filter `low` includes sold-out products, because both kinds have to be restocked. */
export const stockFilters = ['low', 'sold-out'] as const
export type StockFilter = (typeof stockFilters)[number]

export const productOrders = [
  'newest',
  'title',
  'title-down',
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
  state: PublicationState | null
  order: ProductOrder
  page: number
}

/** `reserved` is the part of `onHand` that is held for orders being paid. */
export type CountedRow = { size: StockSize; onHand: number; reserved: number }

export type AdminProduct = Pick<
  StaffProduct,
  | 'id'
  | 'title'
  | 'type'
  | 'categories'
  | 'state'
  | 'originalPricePaise'
  | 'sellingPricePaise'
  | 'available'
  | 'countsSizes'
  | 'version'
  | 'createdAt'
  | 'image'
> & {
  /** Whether lists and searches show it now. */
  isListed: boolean
  /** One row with size '' for a product with one quantity, else one row for each size. */
  stock: CountedRow[]
}

export type StockState = 'sold-out' | 'low' | 'enough'

export function stockState(available: number, lowStockMax: number): StockState {
  if (available <= 0) return 'sold-out'
  return available <= lowStockMax ? 'low' : 'enough'
}
