import type { HistoryShop } from './history-shop.ts'
import type { PlacedOrder } from './place-order.ts'
import type { Random } from './random.ts'

/** An order and the money that the shop keeps of it, counted from the steps of its history. */
export type History = {
  shop: HistoryShop
  random: Random
  order: PlacedOrder
  keptPaise: number
  /** The orders with new sizes. */
  replacements: History[]
}
