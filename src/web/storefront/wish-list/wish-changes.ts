import { changeWishList } from '#shop/wish-list/change-wish-list.server.ts'
import { listCardsByIds } from '#shop/catalogue/catalogue-store.server.ts'
import { parseWishChange, wishesIn } from '#shop/wish-list/wish-list.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/wish-changes.ts'

/** The cards of a guest's wish list or of recently viewed products, which only the browser knows. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const ids = wishesIn(new URL(request.url).searchParams)
  return Response.json(await listCardsByIds(context.get(shopContext).db, ids))
}

/** Changes the customer's list and returns its product ids. Answers 409, and changes nothing, if
 * the browser is signed out or another customer is signed in. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const change = parseWishChange(await request.text())
  if (!change) return new Response('The body is not a change of a wish list.', { status: 400 })
  const signedIn = await readSignedIn(request, context)
  if (signedIn?.role !== 'user' || signedIn.id !== change.customerId)
    return new Response('Another person is signed in.', { status: 409 })
  const ids = await changeWishList(context.get(shopContext).db, change)
  return Response.json(ids)
}
