import { parseCartLines, type CartLine, type PricedCart } from '#shop/cart/cart.ts'
import { priceCart } from '#shop/cart/price-cart.server.ts'
import { mergeCart, saveCart } from '#shop/cart/save-cart.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readSignedIn } from '#web/signed-in.server.ts'
import type { Route } from './+types/cart-lines.ts'

/** `kept` are the lines that the server remembers from now on; null for a guest, whose cart stays in the browser. */
export type CartAnswer = PricedCart & { kept: CartLine[] | null }

/** Takes the whole cart, answers what the shop would charge for it. With `?merge` the cart of the last visit joins it. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db } = context.get(shopContext)
  const lines = parseCartLines(await request.text())
  if (!lines) return new Response('A cart is a list of lines.', { status: 400 })

  const signedIn = await readSignedIn(request, context)
  const customerId = signedIn?.role === 'user' ? signedIn.id : null
  const isMerge = new URL(request.url).searchParams.has('merge')
  const kept = customerId === null ? null : isMerge ? await mergeCart(db, customerId, lines) : lines
  if (customerId !== null && !isMerge) await saveCart(db, customerId, lines)

  return Response.json({
    ...(await priceCart(db, kept ?? lines, customerId ?? undefined)),
    kept,
  } satisfies CartAnswer)
}
