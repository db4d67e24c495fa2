import type { Paise } from '../../money.ts'

/** Pieces on hand of a product with their cost. `netPaise` is the selling price without GST. */
export type StockValue = {
  id: string
  title: string
  type: string
  pieces: number
  costPaise: Paise | null
  pricePaise: Paise
  netPaise: Paise
}

/** The sums of a kind. Products without a cost are only counted. */
export type KindValue = {
  type: string
  products: number
  productsWithoutCost: number
  pieces: number
  valuePaise: Paise
  marginPaise: Paise
}

/** The margin of a piece after tax and cost; null without a cost. */
export function marginOf({
  costPaise,
  netPaise,
}: Pick<StockValue, 'costPaise' | 'netPaise'>): Paise | null {
  return costPaise === null ? null : netPaise - costPaise
}

/** The margin in whole percent of the price without GST. */
export function marginPercent({
  costPaise,
  netPaise,
}: Pick<StockValue, 'costPaise' | 'netPaise'>): number | null {
  return costPaise === null || netPaise === 0
    ? null
    : Math.round(((netPaise - costPaise) / netPaise) * 100)
}

export const STOCK_ROWS_PER_PAGE = 50
