import { useMemo } from 'react'
import { Link, redirect } from 'react-router'
import { listTopics } from '#shop/catalogue/product.ts'
import { allSizes, kindChoices } from '#shop/kinds/product-kind.ts'
import { parsePage } from '#shop/paging.ts'
import { queryTopics } from '#shop/search/language/parse-query.ts'
import { findParsedQuery } from '#shop/search/find-parsed-query.server.ts'
import { findAlternatives } from '#shop/search/find-alternatives.server.ts'
import { countChosen, isDefaultView, parseView } from '#shop/search/filters/product-filters.ts'
import { searchProducts } from '#shop/search/search-products.server.ts'
import { synonymsTopic } from '#shop/search/synonyms/shop-synonym.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { findSynonymCollection } from '../collections/synonym-collection.server.ts'
import { shopAttributes } from '../attributes.server.ts'
import { shopKinds } from '../kinds.server.ts'
import { showsDesigns } from '../list-display.server.ts'
import { kindLinks } from '../navigation.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/search-page.ts'
import { knownFacets } from './filters/attribute-panels.ts'
import { filteredList, redirectPastEnd, redirectUnknownChoices } from './filtered-list.ts'
import { packList, unpackList } from './packed-list.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProductList } from './product-list.tsx'
import { parsedQueryAddress, collectionsInView, searchAddress } from './search-address.ts'

export { StorefrontError as ErrorBoundary }

const DEFAULT_SORT = 'best'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [kinds, attributes] = await Promise.all([shopKinds(context), shopAttributes(context)])
  const known = { ...kindChoices(kinds), attribute: knownFacets(attributes) }
  redirectUnknownChoices(query, known, searchAddress(params.searchvalue))
  const page = parsePage(query.get('page'))
  const view = parseView(query, DEFAULT_SORT, known)
  const { db, searches } = context.get(shopContext)
  const isPlain = isDefaultView(view, DEFAULT_SORT)
  const synonymCollection = isPlain
    ? await findSynonymCollection(context, params.searchvalue)
    : undefined
  const parsed =
    isPlain && !synonymCollection ? await findParsedQuery(db, params.searchvalue) : null
  const parsedAddress = synonymCollection
    ? `/shop/${synonymCollection.slug}`
    : parsed && parsedQueryAddress(parsed)
  if (parsedAddress) {
    searches.noteResult(params.searchvalue, true)
    throw redirect(parsedAddress)
  }
  const found = await searchProducts(db, params.searchvalue, {
    view,
    page,
    isByDesign: await showsDesigns(context),
  })
  if (isPlain && page === 1) searches.noteResult(params.searchvalue, found.products.total > 0)
  const { topics, ...list } = filteredList(found, view, DEFAULT_SORT, kinds, attributes)
  redirectPastEnd(list, searchAddress(params.searchvalue), DEFAULT_SORT)
  const alternatives =
    found.products.total === 0 && countChosen(view.filters) === 0
      ? await findAlternatives(db, found.terms)
      : null
  markPublic(
    context,
    synonymsTopic,
    ...topics,
    ...listTopics(alternatives?.products ?? []),
    ...queryTopics(params.searchvalue, allSizes(kinds)),
  )
  return {
    list: packList(list),
    didYouMean: found.didYouMean,
    alternatives,
    collections: parsed ? collectionsInView(parsed.view, kinds) : null,
    garments: kindLinks(kinds),
  }
}

export default function SearchPage({
  params: { searchvalue },
  loaderData: { list: packed, didYouMean, alternatives, collections, garments },
}: Route.ComponentProps) {
  const list = useMemo(() => unpackList(packed), [packed])
  return (
    <>
      <PageHead title={`Search Results: ${searchvalue}`} />
      <ProductList
        heading="Search Results"
        note={`for “${searchvalue}”`}
        path={searchAddress(searchvalue)}
        defaultSort={DEFAULT_SORT}
        list={list}
        empty={
          <NothingFound
            text={searchvalue}
            alternatives={alternatives}
            matching={collections}
            garments={garments}
          />
        }
      >
        {didYouMean && list.products.total > 0 && (
          <p className="mt-2">
            No piece is called “{searchvalue}”. Did you mean{' '}
            <Link
              to={searchAddress(didYouMean)}
              className="font-semibold text-madder underline underline-offset-4"
            >
              {didYouMean}
            </Link>
            ? These pieces match it.
          </p>
        )}
      </ProductList>
    </>
  )
}
