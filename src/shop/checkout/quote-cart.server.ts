import type { Db } from '#platform/database/database.server.ts'
import type { CartLine, PricedCart } from '../cart/cart.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import { findIsServed } from '../delivery/delivery-charges.server.ts'
import { includedGst } from '../tax/order-tax.ts'
import { taxOrders } from '../tax/tax-orders.server.ts'
import type { QuotedAmounts } from './order-amounts.ts'
import type { OrderTerms } from './order-terms.ts'
import { quoteOrders } from './quote-orders.server.ts'

/** A cart at the shop's prices, with what the order would cost. */
export type CheckoutQuote = PricedCart & {
  amounts: QuotedAmounts
  /** False if the shop does not deliver to the address. */
  isServed: boolean
}

/** Computes the amounts that Place Order would charge now. Writes nothing. */
export async function quoteCart(
  db: Db,
  lines: readonly CartLine[],
  terms: OrderTerms,
): Promise<CheckoutQuote> {
  const priced = await priceCart(db, lines, terms.customerId)
  const [amounts] = await quoteOrders(db, [{ priced, terms }])
  const shares = priced.lines.map((line, index) => ({ ...line, ...amounts!.lines[index]! }))
  const [taxed] =
    shares.length > 0 ? await taxOrders(db, [{ state: terms.state, lines: shares }]) : []
  const gstPaise = (taxed && includedGst(taxed.lines)) ?? undefined
  return {
    ...priced,
    ...(gstPaise !== undefined && { gstPaise }),
    amounts: amounts!,
    isServed: await findIsServed(db, terms),
  }
}
