import type { CartLine } from '#shop/cart/cart.ts'
import { beginCheckout, type CheckoutRequest } from '#shop/checkout/begin-checkout.server.ts'
import { reportPayment } from '#shop/checkout/report-payment.server.ts'
import { changeOrderStatus } from '#shop/orders/change-order-status.server.ts'
import { findCustomersOrder, listCustomersOrders } from '#shop/orders/order-store.server.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { demoCustomer } from './demo-accounts.ts'
import { findPieceIds } from './demo-state.ts'
import type { DemoShop } from './load-demo.ts'
import { payInSandbox } from './pay-in-sandbox.ts'
import { type DemoOrder, demoOrders } from './people/demo-customer.ts'

type People = { customerId: string; adminId: string }

/**
 * The demo customer shops as anybody would, and the demo admin moves the orders on. Only where the gateway is the
 * sandbox: no demo ever asks a real one for money.
 */
export async function placeDemoOrders(shop: DemoShop, people: People): Promise<void> {
  if (!shop.gateway.isSandbox) return
  const placed = (await listCustomersOrders(shop.db, people.customerId, 1)).items
    .toReversed()
    .map(({ number }) => number)
  for (const [index, order] of demoOrders.entries()) {
    const number = placed[index] ?? (await placeOrder(shop, people.customerId, order))
    await moveOn(shop, people, number, order.status)
  }
}

/** Goes on where an earlier start was killed: the checkout knows its own unfinished orders. */
async function placeOrder(shop: DemoShop, customerId: string, order: DemoOrder): Promise<string> {
  const begun = await beginCheckout(shop, await requestFor(shop, customerId, order))
  if (begun.outcome === 'already-paid') return begun.number
  if (begun.outcome !== 'begun')
    throw new Error(`A demo order could not be begun: ${begun.outcome}`)
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
  const wanted = order.pieces.map(({ slug, ...rest }) => {
    const piece = catalogue.find((known) => known.slug === slug)
    if (!piece) throw new Error(`No piece is called ${slug}.`)
    return { piece, ...rest }
  })
  const ids = await findPieceIds(
    shop.db,
    wanted.map(({ piece }) => piece.title),
  )
  const lines = wanted.map(({ piece, size, quantity }): CartLine => ({
    productId: ids.get(piece.title) ?? '',
    size,
    quantity,
    seenPricePaise: piece.sellingPrice * 100,
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
  }
}

/** One stage after the other, so that the order has a history. */
async function moveOn(
  shop: DemoShop,
  { customerId, adminId }: People,
  number: string,
  wanted: DemoOrder['status'],
): Promise<void> {
  const order = await findCustomersOrder(shop.db, customerId, number)
  if (!order) throw new Error(`The demo order ${number} is not there.`)
  for (const stage of [2, 3, 4] as const) {
    const basedOn = (stage - 1) as DemoOrder['status']
    if (stage <= order.status || stage > wanted) continue
    await changeOrderStatus(shop.db, { orderId: order.id, stage, basedOn, adminId })
  }
}
