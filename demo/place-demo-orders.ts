import type { CartLine } from '#shop/cart/cart.ts'
import { beginCheckout } from '#shop/checkout/begin-checkout.server.ts'
import type { CheckoutRequest } from '#shop/checkout/checkout.ts'
import { reportPayment } from '#shop/settlement/report-payment.server.ts'
import { changeOrderStatus } from '#shop/orders/change-order-status.server.ts'
import { findCustomersOrder, listCustomersOrders } from '#shop/orders/order-query-store.server.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { authorName } from '#shop/reviews/review.ts'
import { writeReview } from '#shop/reviews/write-review.server.ts'
import { demoCustomer } from './demo-accounts.ts'
import { findProductIds } from './demo-state.ts'
import type { DemoShop } from './demo-shop.ts'
import { payInSandbox } from './pay-in-sandbox.ts'
import { type DemoOrder, demoOrders } from './people/demo-customer.ts'

type People = { customerId: string; adminId: string }

/** Places orders as the demo customer, changes their status as the demo admin, and reviews what was
 * delivered. Does nothing without the sandbox gateway, because the demo never requests a real payment. */
export async function placeDemoOrders(shop: DemoShop, people: People): Promise<void> {
  if (!shop.gateway.isSandbox) return
  const placed = (await listCustomersOrders(shop.db, people.customerId, 1)).items
    .toReversed()
    .map(({ number }) => number)
  for (const [index, order] of demoOrders.entries()) {
    const number = placed[index] ?? (await placeOrder(shop, people.customerId, order))
    await moveOn(shop, people, number, order.status)
    await reviewPieces(shop, people.customerId, { number, order })
  }
}

/** Places and pays an order. After an interrupted start, checkout finds the unfinished order again. */
async function placeOrder(shop: DemoShop, customerId: string, order: DemoOrder): Promise<string> {
  const request = await requestFor(shop, customerId, order)
  let begun = await beginCheckout(shop, request)
  // Two demo orders may contain the same product, which the shop asks the customer to confirm.
  if (begun.outcome === 'ordered-before')
    begun = await beginCheckout(shop, { ...request, confirmedOrder: begun.number })
  if (begun.outcome === 'already-paid') return begun.number
  if (begun.outcome !== 'begun')
    throw new Error(`A demo order could not be started: ${begun.outcome}`)
  const receipt = await payInSandbox(begun)
  const reported = await reportPayment(shop, { customerId, ...receipt })
  if (reported.outcome !== 'placed')
    throw new Error(`A demo order could not be paid: ${reported.outcome}`)
  return reported.number
}

async function requestFor(
  shop: DemoShop,
  customerId: string,
  order: DemoOrder,
): Promise<CheckoutRequest> {
  const wanted = order.products.map(({ slug, ...rest }) => ({ product: productOf(slug), ...rest }))
  const ids = await findProductIds(
    shop.db,
    wanted.map(({ product }) => product.title),
  )
  const lines = wanted.map(({ product, size, quantity }): CartLine => ({
    productId: ids.get(product.title) ?? '',
    size,
    quantity,
    seenPricePaise: product.sellingPrice * 100,
  }))
  const expectedTotalPaise = lines.reduce(
    (sum, { seenPricePaise, quantity }) => sum + seenPricePaise * quantity,
    0,
  )
  return {
    customerId,
    email: demoCustomer.email,
    address: order.address,
    lines,
    expectedTotalPaise,
    addressFingerprint: 'this machine',
    acceptsNoHold: true,
    confirmedOrder: null,
  }
}

function productOf(slug: string) {
  const product = catalogue.find((known) => known.slug === slug)
  if (!product) throw new Error(`The catalogue has no product ${slug}.`)
  return product
}

/** A piece that is reviewed already keeps its review. */
async function reviewPieces(
  shop: DemoShop,
  customerId: string,
  { number, order }: { number: string; order: DemoOrder },
): Promise<void> {
  for (const { slug, review } of order.products) {
    if (!review) continue
    const { title } = productOf(slug)
    const productId = (await findProductIds(shop.db, [title])).get(title) ?? ''
    const author = authorName(demoCustomer)
    const about = { ...review, productId, customerId, orderNumber: number, author }
    const { outcome } = await writeReview(shop, about, [])
    if (outcome !== 'written' && outcome !== 'already-reviewed')
      throw new Error(`A demo review was refused: ${outcome}`)
  }
}

/** Sets one status after the other, so that the order has a history. */
async function moveOn(
  shop: DemoShop,
  { customerId, adminId }: People,
  number: string,
  wanted: DemoOrder['status'],
): Promise<void> {
  const order = await findCustomersOrder(shop.db, customerId, number)
  if (!order) throw new Error(`The demo order ${number} does not exist.`)
  for (const stage of [2, 3, 4] as const) {
    const basedOn = (stage - 1) as DemoOrder['status']
    if (stage <= order.status || stage > wanted) continue
    await changeOrderStatus(shop.db, { orderId: order.id, stage, basedOn, adminId })
  }
}
