import type { Db } from '#platform/database/database.server.ts'
import type { CartLine, PricedCart } from '../cart/cart.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import type { DeliveryTerms } from '../delivery/delivery-charges.server.ts'
import { contradictsPincode, placeOfPincode, type PincodePlace } from '../delivery/pincode.ts'
import { includedGst } from '../tax/order-tax.ts'
import { taxOrders } from '../tax/tax-orders.server.ts'
import type { OrderTerms, QuotedAmounts } from './order-amounts.ts'
import { quoteOrders } from './quote-orders.server.ts'

/** A cart at the shop's prices, with what the order would cost. */
export type CheckoutQuote = PricedCart &
  DeliveryTerms & {
    amounts: QuotedAmounts
    /** State and city of the pincode. */
    place: PincodePlace | null
    /** True if the pincode lies in another state than the typed one. */
    isElsewhere: boolean
  }

/** Computes the amounts that Place Order would charge now. Writes nothing. */
export async function quoteCart(
  db: Db,
  lines: readonly CartLine[],
  terms: OrderTerms,
): Promise<CheckoutQuote> {
  const priced = await priceCart(db, lines, terms.customerId)
  const [quote] = await quoteOrders(db, [{ priced, terms }])
  const { amounts, delivery: quoted } = quote!
  const { dispatchDays: _days, ...delivery } = quoted
  const shares = priced.lines.map((line, index) => ({ ...line, ...amounts.lines[index]! }))
  const [taxed] =
    shares.length > 0 ? await taxOrders(db, [{ state: terms.state, lines: shares }]) : []
  const gstPaise = (taxed && includedGst(taxed.lines)) ?? undefined
  return {
    ...priced,
    ...(gstPaise !== undefined && { gstPaise }),
    ...delivery,
    amounts,
    place: placeOfPincode(terms.pincode),
    isElsewhere: contradictsPincode(terms),
  }
}
