import { useMemo } from 'react'
import { redirect } from 'react-router'
import { collectionHeading, collectionName } from '#shop/catalogue/product.ts'
import { parsePage } from '#shop/paging.ts'
import { isUsual, parseView, viewAddress } from '#shop/search/product-filters.ts'
import { filterCollection } from '#shop/search/filter-collection.server.ts'
import { breadcrumbData, previewOf } from '#shop/sharing/structured-data.ts'
import { describePage } from '#web/page-about.server.ts'
import { keepPage, shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/collection-page.ts'
import { filteredList, packList, stayWithin, unpackList } from './filtered-list.ts'
import { ProductList } from './product-list.tsx'

export { StorefrontError as ErrorBoundary }

const USUAL = 'newest'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const [page, view] = [parsePage(asked.get('page')), parseView(asked, USUAL)]
  const name = collectionName(params.categoryname)
  if (name && name !== params.categoryname)
    throw redirect(`/shop/${name}${viewAddress(view, USUAL, page)}`, 301)
  const { db, config, keep } = context.get(shopContext)
  const { topics, ...list } = filteredList(
    await filterCollection(db, params.categoryname, { view, page }, keep),
    view,
    USUAL,
  )
  const { products } = list
  stayWithin(list, addressOf(params.categoryname), USUAL)
  // Anybody can make up other names, each of which would be kept.
  if (name) keepPage(context, ...topics)
  if (name && products.items.length > 0) {
    const steps = [
      { name: 'Home', path: '/' },
      { name: collectionHeading(name), path: `/shop/${name}` },
    ]
    const shown = products.items.find(({ image }) => image)
    // What is filtered or in another order is the collection itself to whoever searches the web.
    describePage(context, {
      path: `/shop/${name}${page > 1 && isUsual(view, USUAL) ? `?page=${page}` : ''}`,
      data: [breadcrumbData(steps, config)],
      ...(shown?.image && { picture: { ...previewOf(shown.image), alt: shown.title } }),
    })
  }
  return { list: packList(list) }
}

function addressOf(name: string): string {
  return `/shop/${encodeURIComponent(name)}`
}

export default function CollectionPage({ params, loaderData }: Route.ComponentProps) {
  const list = useMemo(() => unpackList(loaderData.list), [loaderData.list])
  const heading = collectionHeading(params.categoryname)
  const { page } = list.products
  const pageWords = page > 1 ? `, page ${page}` : ''
  return (
    <>
      <PageHead
        title={heading + pageWords}
        description={`${heading}${pageWords}: pieces chosen one by one, newest first, each with its pictures, its price and what is in stock.`}
      />
      <ProductList
        heading={heading}
        path={addressOf(params.categoryname)}
        usual={USUAL}
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
