import { findCustomersOrder } from '#shop/orders/order-query-store.server.ts'
import { paymentText } from '#shop/orders/order.ts'
import { promiseLines } from '#shop/orders/promise/promise-lines.ts'
import { findPromise } from '#shop/orders/promise/promise-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import type { Route } from './+types/order-thanks.ts'
import type { OrderThanks } from './fetch-order-thanks.ts'

const IMAGES_MAX = 4

/** Returns the data of the thank-you panel on the home page, to the order's customer only. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const signedIn = await readSignedIn(request, context)
  const { db } = context.get(shopContext)
  const order =
    signedIn?.role === 'user' ? await findCustomersOrder(db, signedIn.id, params.number) : undefined
  if (order?.paymentState !== 'paid')
    return new Response('There is no such order.', { status: 404 })
  const thanks: OrderThanks = {
    number: order.number,
    firstName: order.address.firstName,
    totalPaise: order.totalPaise,
    payMode: order.payMode,
    paidWith: paymentText(order),
    email: order.email,
    images: order.lines.flatMap(({ image }) => image ?? []).slice(0, IMAGES_MAX),
    promised: promiseLines(await findPromise(db, order.id), order),
  }
  return Response.json(thanks, { headers: { 'cache-control': 'no-store' } })
}
