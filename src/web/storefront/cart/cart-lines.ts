import { parseCartLines, type CartLine, type PricedCart } from '#shop/cart/cart.ts'
import { priceCart } from '#shop/cart/price-cart.server.ts'
import { mergeCart, saveCart } from '#shop/cart/save-cart.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import type { Route } from './+types/cart-lines.ts'

export const loader = refuseReading

/** `saved` are the lines that the server has stored; null for a guest. */
export type CartResponse = PricedCart & { saved: CartLine[] | null }

/** Prices the posted cart and saves it for a customer. `?merge` merges the saved cart into it first; `?price` saves nothing. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db } = context.get(shopContext)
  const lines = parseCartLines(await request.text())
  if (!lines) return new Response('The body is not a list of cart lines.', { status: 400 })

  const signedIn = await readSignedIn(request, context)
  const customerId = signedIn?.role === 'user' ? signedIn.id : null
  const { searchParams } = new URL(request.url)
  const isMerge = searchParams.has('merge')
  const isSaved = customerId !== null && !searchParams.has('price')
  const saved = isSaved ? (isMerge ? await mergeCart(db, customerId, lines) : lines) : null
  if (isSaved && !isMerge) await saveCart(db, customerId, lines)

  return Response.json({
    ...(await priceCart(db, saved ?? lines, customerId ?? undefined)),
    saved,
  } satisfies CartResponse)
}
