import { sql } from 'kysely'
import type { OrderExtras } from './order-extras.ts'

/** Selects the extras of `orders` as one object. */
export const orderExtras = sql<OrderExtras>`json_build_object('gstin', coalesce(orders.buyer_gstin, ''),
  'businessName', orders.buyer_business, 'note', orders.customer_note, 'giftMessage', orders.gift_message)`
