import type { Db } from '#platform/database/database.server.ts'
import { priceCarts } from '../cart/price-cart.server.ts'
import type { PayMode } from '../pay-mode.ts'
import type { CheckoutRequest } from './checkout.ts'
import { termsOf, type PricedRequest, type Refusal } from './new-order.ts'
import { quoteOrders } from './quote-orders.server.ts'

/** Prices the carts and computes what each order costs. */
export async function priceRequests<Request extends CheckoutRequest>(
  tx: Db,
  requests: readonly Request[],
  payMode: PayMode,
): Promise<(PricedRequest & { request: Request })[]> {
  const carts = await priceCarts(tx, requests)
  const quotes = await quoteOrders(
    tx,
    requests.map((request, index) => ({
      priced: carts[index]!,
      terms: termsOf(request, payMode),
    })),
  )
  return requests.map((request, index) => ({
    request,
    priced: carts[index]!,
    ...quotes[index]!,
  }))
}

/** The result of a request whose offer was used up in the meantime: the prices without the offer. */
export async function pricesChanged(
  db: Db,
  request: CheckoutRequest,
  payMode: PayMode,
): Promise<Extract<Refusal, { outcome: 'prices-changed' }>> {
  const [one] = await priceRequests(db, [request], payMode)
  return { outcome: 'prices-changed', cart: one!.priced, amounts: one!.amounts }
}
