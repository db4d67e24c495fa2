import { listTopics } from '#shop/catalogue/product.ts'
import { allSizes } from '#shop/kinds/product-kind.ts'
import { queryTopics } from '#shop/search/language/parse-query.ts'
import { suggestProducts } from '#shop/search/suggest-products.server.ts'
import { synonymsTopic } from '#shop/search/synonyms/shop-synonym.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import {
  findSynonymCollection,
  suggestCollection,
} from '../collections/synonym-collection.server.ts'
import { shopKinds } from '../kinds.server.ts'
import type { Route } from './+types/suggestions.ts'

/** Returns suggestions for the typed text. The response is cached like a public page, once for each text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  const synonymCollection = await findSynonymCollection(context, typed)
  const suggestions = synonymCollection
    ? await suggestCollection(context, typed, synonymCollection)
    : await suggestProducts(context.get(shopContext).db, typed)
  const sizes = allSizes(await shopKinds(context))
  const topics = [synonymsTopic, ...listTopics(suggestions.products), ...queryTopics(typed, sizes)]
  markPublic(context, ...topics)
  return Response.json(suggestions)
}
