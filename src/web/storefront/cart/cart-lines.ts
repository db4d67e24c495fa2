import { parseCartChange } from '#shop/cart/cart-change.ts'
import { parseCartLines, type CartLine, type PricedCart } from '#shop/cart/cart.ts'
import { priceCart, priceCartWithSizes } from '#shop/cart/price-cart.server.ts'
import { readCart, syncCart } from '#shop/cart/sync-cart.server.ts'
import { findHasDeliveryCharge } from '#shop/delivery/delivery-charges.server.ts'
import { findSizesInCart } from '#shop/settings/cart/find-sizes-in-cart.server.ts'
import { withWindowTexts } from '#shop/returns/with-window-texts.server.ts'
import { findIncludedGst } from '#shop/tax/tax-orders.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import type { Route } from './+types/cart-lines.ts'

export const loader = refuseReading

/** Returns the saved cart of the customer who is signed in. Staff and guests have no saved cart. */
export type SyncedCart =
  | { customerId: null }
  | (PricedCart & { customerId: string; version: number; saved: CartLine[] })

/** Merges the browser's changes into the customer's saved cart. If another customer is signed in,
 * writes nothing and answers 409 with the cart of that customer. If the setting of several sizes has
 * changed since the page was loaded, writes nothing and answers 412. `?price` prices a list of lines
 * and stores nothing. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, keep } = context.get(shopContext)
  const signedIn = await readSignedIn(request, context)
  const customerId = signedIn?.role === 'user' ? signedIn.id : null
  const body = await request.text()
  const sizes = await findSizesInCart(db, keep)
  if (new URL(request.url).searchParams.has('price')) {
    const lines = parseCartLines(body, sizes)
    if (!lines) return new Response('The body is not a list of cart lines.', { status: 400 })
    const priced = await priceCartWithSizes(db, lines, customerId ?? undefined)
    const gstPaise = (await findIncludedGst(db, priced.lines, keep)) ?? undefined
    const hasDeliveryCharge = await findHasDeliveryCharge(db)
    const shown = { ...priced, lines: await withWindowTexts(db, priced.lines), gstPaise }
    return Response.json({ ...shown, ...(hasDeliveryCharge && { hasDeliveryCharge }) })
  }

  const change = parseCartChange(body, sizes)
  if (!change) return new Response('The body is not a change of a cart.', { status: 400 })
  // A page from before the setting changed has not read all lines, so it would remove some.
  if (change.sizes !== sizes)
    return new Response('The page was loaded with another setting.', { status: 412 })
  if (customerId === null) return Response.json({ customerId } satisfies SyncedCart)
  const isOwn = change.customerId === customerId
  const { version, lines } = isOwn
    ? await syncCart(db, change, sizes)
    : await readCart(db, customerId)
  const priced = await priceCart(db, lines, customerId)
  return Response.json({ ...priced, customerId, version, saved: lines } satisfies SyncedCart, {
    status: isOwn ? 200 : 409,
  })
}
