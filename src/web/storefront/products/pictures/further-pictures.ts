import { listFurtherPictures } from '#shop/catalogue/further-pictures/further-pictures-store.server.ts'
import { requestedProducts } from '#shop/catalogue/further-pictures/further-pictures.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/further-pictures.ts'

/** The further pictures of cards, which a browser asks for when the first of them is hovered or
 * touched. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const ids = requestedProducts(new URL(request.url).searchParams)
  return Response.json(await listFurtherPictures(context.get(shopContext).db, ids))
}
