import { useMemo } from 'react'
import { redirect } from 'react-router'
import { collectionFilter, collectionHeading, collectionName } from '#shop/catalogue/product.ts'
import { kindChoices } from '#shop/kinds/product-kind.ts'
import { parsePage } from '#shop/paging.ts'
import { isDefaultView, parseView, viewQuery } from '#shop/search/filters/product-filters.ts'
import { filterCollection } from '#shop/search/filter-collection.server.ts'
import { breadcrumbData, previewOf } from '#shop/seo/structured-data.ts'
import { describePage } from '#web/rendering/page-metadata.server.tsx'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { shopKinds } from '../kinds.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/collection-page.ts'
import { filteredList, packList, redirectPastEnd, unpackList } from './filtered-list.ts'
import { ProductList } from './product-list.tsx'

export { StorefrontError as ErrorBoundary }

const DEFAULT_SORT = 'newest'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const kinds = await shopKinds(context)
  const page = parsePage(query.get('page'))
  const view = parseView(query, DEFAULT_SORT, kindChoices(kinds))
  if (!params.categoryname.trim()) throw new Response('There is no such page.', { status: 404 })
  const name = collectionName(params.categoryname, kinds)
  if (name && name !== params.categoryname)
    throw redirect(`/shop/${name}${viewQuery(view, DEFAULT_SORT, page)}`, 301)
  const { db, config, keep } = context.get(shopContext)
  const { topics, ...list } = filteredList(
    await filterCollection(db, collectionFilter(params.categoryname, kinds), { view, page }, keep),
    view,
    DEFAULT_SORT,
    kinds,
  )
  const { products } = list
  const heading = collectionHeading(params.categoryname, kinds)
  redirectPastEnd(list, addressOf(params.categoryname), DEFAULT_SORT)
  // Pages of unknown collection names are not cached, because there could be any number of them.
  if (name) markPublic(context, ...topics)
  if (name && products.items.length > 0) {
    const steps = [
      { name: 'Home', path: '/' },
      { name: heading, path: `/shop/${name}` },
    ]
    const shown = products.items.find(({ image }) => image)
    describePage(context, {
      path: `/shop/${name}${page > 1 && isDefaultView(view, DEFAULT_SORT) ? `?page=${page}` : ''}`,
      data: [breadcrumbData(steps, config)],
      ...(shown?.image && { picture: { ...previewOf(shown.image), alt: shown.title } }),
    })
  }
  return { list: packList(list), heading }
}

function addressOf(name: string): string {
  return `/shop/${encodeURIComponent(name)}`
}

export default function CollectionPage({ params, loaderData }: Route.ComponentProps) {
  const list = useMemo(() => unpackList(loaderData.list), [loaderData.list])
  const { heading } = loaderData
  const { page } = list.products
  const pageSuffix = page > 1 ? `, page ${page}` : ''
  return (
    <>
      <PageHead
        title={heading + pageSuffix}
        description={`${heading}${pageSuffix}: pieces chosen one by one, newest first, each with its pictures, its price and what is in stock.`}
      />
      <ProductList
        heading={heading}
        path={addressOf(params.categoryname)}
        defaultSort={DEFAULT_SORT}
        list={list}
        empty={
          <EmptyState
            title="No Products"
            action={
              <ButtonLink to="/shop/Latest" look="secondary">
                See what is new
              </ButtonLink>
            }
          >
            There is nothing in this collection at the moment.
          </EmptyState>
        }
      />
    </>
  )
}
