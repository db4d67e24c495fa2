import { placeCashOrder } from '../../../src/shop/checkout/place-cash-order.server.ts'
import { beginCheckout } from '../../../src/shop/checkout/begin-checkout.server.ts'
import { noExtras } from '../../../src/shop/orders/extras/order-extras.ts'
import { address } from '../test-services.ts'
import type { HistoryShop } from './history-shop.ts'
import type { Random } from './random.ts'

const states = ['Maharashtra', 'Goa', 'Karnataka']
const business = { gstin: '29AAGCB7383J1Z4', businessName: 'Bengaluru Silks' }

type Request = Awaited<ReturnType<HistoryShop['shopper']>>

/** Places an order as a customer would, who accepts whatever price the shop returns. */
export async function placeRandomOrder(shop: HistoryShop, random: Random, index: number) {
  const products = shop.products.filter(() => random.isLucky(40)).slice(0, 3)
  const request = await shop.shopper({
    products: products.length > 0 ? products : [random.pick(shop.products)],
    quantity: random.between(1, 3),
    clientAddress: `2001:db8:${index}::/64`,
  })
  const wish: Request = {
    ...request,
    // Cash orders that come back count by phone.
    address: { ...address, phoneNo: String(9_000_000_000 + index), state: random.pick(states) },
    ...(random.isLucky(50) && { couponCode: random.pick(['TENTH', 'SEVENTH']) }),
    ...(index % 3 === 0 && { extras: { ...noExtras, ...business } }),
  }
  const isCash = random.isLucky(50)
  const number = isCash ? await placeForCash(shop, wish) : await payOnline(shop, wish)
  const { id, total_paise: totalPaise, settled_payment_id: paymentId } = await shop.order(number)
  return { id, number, totalPaise, paymentId, isCash, customerId: request.customerId }
}

export type PlacedOrder = Awaited<ReturnType<typeof placeRandomOrder>>

async function placeForCash({ services }: HistoryShop, request: Request): Promise<string> {
  const placed = await placeCashOrder(services, { ...request, sinceCartId: 0 })
  if (placed.outcome === 'placed') return placed.number
  if (placed.outcome !== 'prices-changed') throw new Error(placed.outcome)
  const { totalPaise: expectedTotalPaise } = placed.amounts
  return placeForCash({ services } as HistoryShop, { ...request, expectedTotalPaise })
}

async function payOnline(shop: HistoryShop, request: Request): Promise<string> {
  const begun = await beginCheckout(shop.services, request)
  if (begun.outcome === 'prices-changed') {
    const { totalPaise: expectedTotalPaise } = begun.amounts
    return payOnline(shop, { ...request, expectedTotalPaise })
  }
  if (begun.outcome !== 'begun') throw new Error(begun.outcome)
  const view = shop.pay(begun, { knobs: { webhook: 'drop' } })
  await shop.report(request.customerId, view)
  return begun.number
}
