import type { Db } from '#platform/database/database.server.ts'
import { listDeliveryCharges } from '../delivery/delivery-charges.server.ts'
import { listLineDiscounts } from './line-discounts.server.ts'
import { orderAmounts, type OrderAmounts } from './order-amounts.ts'
import type { OrderToQuote } from './order-terms.ts'

/** Computes what each order costs by the rules of now. The order summary shows the amounts that
 * Place Order charges. */
export async function quoteOrders(
  db: Db,
  orders: readonly OrderToQuote[],
): Promise<OrderAmounts[]> {
  if (orders.length === 0) return []
  const discounts = await listLineDiscounts(db, orders)
  const charges = await listDeliveryCharges(
    db,
    orders.map(({ priced: { lines, totalPaise }, terms }, index) => ({
      ...terms,
      lines,
      netPaise: totalPaise - discounts[index]!.reduce((sum, discount) => sum + discount, 0),
    })),
  )
  return orders.map(({ priced }, index) =>
    orderAmounts(priced.lines, discounts[index]!, charges[index]!),
  )
}
