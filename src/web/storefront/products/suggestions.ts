import { listTopics } from '#shop/catalogue/product.ts'
import { topicsAsked } from '#shop/search/asked-in-words.ts'
import { suggestProducts } from '#shop/search/suggest-products.server.ts'
import { keepPage, shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/suggestions.ts'

/** The same for everybody who types the same: kept like a page, under what was typed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  const suggestions = await suggestProducts(context.get(shopContext).db, typed)
  keepPage(context, ...listTopics(suggestions.products), ...topicsAsked(typed))
  return Response.json(suggestions)
}
