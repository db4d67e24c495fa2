import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import type { OrderToQuote } from './order-terms.ts'

/** The discount of each line of each order. No offer takes anything off yet. */
export async function listLineDiscounts(
  _db: Db,
  orders: readonly OrderToQuote[],
): Promise<Paise[][]> {
  return orders.map(({ priced }) => priced.lines.map(() => 0))
}
