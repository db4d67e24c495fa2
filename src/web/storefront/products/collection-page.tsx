import { useMemo } from 'react'
import { redirect } from 'react-router'
import { collectionFilter, collectionHeading, collectionName } from '#shop/catalogue/product.ts'
import { kindChoices } from '#shop/kinds/product-kind.ts'
import { parsePage } from '#shop/paging.ts'
import { parseView, viewQuery } from '#shop/search/filters/product-filters.ts'
import { filterCollection } from '#shop/search/filter-collection.server.ts'
import { defaultSortOf, filterMembers, memberTopics } from '#shop/search/filter-members.server.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { shopAttributes } from '../attributes.server.ts'
import { CollectionIntro } from '../collections/collection-intro.tsx'
import { describeCollection } from '../collections/describe-collection.server.ts'
import {
  collectionTexts,
  ownCollection,
  shopCollection,
} from '../collections/shop-collection.server.ts'
import { shopKinds } from '../kinds.server.ts'
import { showsDesigns } from '../list-display.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/collection-page.ts'
import { knownFacets } from './filters/attribute-panels.ts'
import { filteredList, redirectPastEnd, redirectUnknownChoices } from './filtered-list.ts'
import { packList, unpackList } from './packed-list.ts'
import { ProductList } from './product-list.tsx'

export { StorefrontError as ErrorBoundary }

const DEFAULT_SORT = 'newest'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [kinds, attributes] = await Promise.all([shopKinds(context), shopAttributes(context)])
  const known = { ...kindChoices(kinds), attribute: knownFacets(attributes) }
  redirectUnknownChoices(query, known, addressOf(params.categoryname))
  if (!params.categoryname.trim()) throw new Response('There is no such page.', { status: 404 })
  const stored = await shopCollection(context, params.categoryname)
  const own = ownCollection(stored)
  const defaultSort = own ? defaultSortOf(own) : DEFAULT_SORT
  const page = parsePage(query.get('page'))
  const view = parseView(query, defaultSort, known)
  const name = own?.slug ?? collectionName(params.categoryname, kinds)
  if (name && name !== params.categoryname)
    throw redirect(`/shop/${name}${viewQuery(view, defaultSort, page)}`, 301)
  const { db, keep } = context.get(shopContext)
  const asked = { view, page, isByDesign: await showsDesigns(context) }
  const found = own
    ? await filterMembers(db, own, asked, keep)
    : await filterCollection(db, collectionFilter(params.categoryname, kinds), asked, keep)
  const { topics, ...list } = filteredList(found, view, defaultSort, kinds, attributes)
  const heading = collectionHeading(params.categoryname, kinds)
  const texts = collectionTexts(name ? stored : undefined, heading, page)
  redirectPastEnd(list, addressOf(params.categoryname), defaultSort)
  // Pages of unknown collection names are not cached, because there could be any number of them.
  if (name) {
    markPublic(context, ...topics, ...(own ? memberTopics(own) : []))
    if (list.products.items.length > 0) describeCollection(context, name, texts, list, defaultSort)
  }
  return { list: packList(list), texts, defaultSort }
}

function addressOf(name: string): string {
  return `/shop/${encodeURIComponent(name)}`
}

export default function CollectionPage({ params, loaderData }: Route.ComponentProps) {
  const list = useMemo(() => unpackList(loaderData.list), [loaderData.list])
  const { texts, defaultSort } = loaderData
  return (
    <>
      <PageHead title={texts.title} description={texts.description} />
      <ProductList
        heading={texts.heading}
        path={addressOf(params.categoryname)}
        defaultSort={defaultSort}
        list={list}
        empty={
          <EmptyState
            title="No Products"
            action={
              <ButtonLink to="/shop/Latest" variant="secondary">
                See what is new
              </ButtonLink>
            }
          >
            There is nothing in this collection at the moment.
          </EmptyState>
        }
      >
        <CollectionIntro {...texts} />
      </ProductList>
    </>
  )
}
