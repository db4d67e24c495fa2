import type { Courier } from '#shop/orders/order.ts'
import type { DeskAnswer } from './desk-answer.ts'

/** What the order's own page says back. `typed` is what was not written, so that nobody types it twice. */
export type OrderAnswer =
  | (DeskAnswer & { about: 'order' })
  | { about: 'courier'; tone: 'success' | 'error'; text: string; typed?: Courier; version?: number }
  | { about: 'note'; tone: 'success' | 'error'; text: string; typed?: string; version?: number }
