import { listTopics } from '#shop/catalogue/product.ts'
import { allSizes } from '#shop/kinds/product-kind.ts'
import { queryTopics } from '#shop/search/language/parse-query.ts'
import { suggestProducts } from '#shop/search/suggest-products.server.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { shopKinds } from '../kinds.server.ts'
import type { Route } from './+types/suggestions.ts'

/** Returns suggestions for the typed text. The response is cached like a public page, once for each text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  const suggestions = await suggestProducts(context.get(shopContext).db, typed)
  const sizes = allSizes(await shopKinds(context))
  markPublic(context, ...listTopics(suggestions.products), ...queryTopics(typed, sizes))
  return Response.json(suggestions)
}
