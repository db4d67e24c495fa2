import { listCollection } from '#shop/catalogue/catalogue-store.server.ts'
import { collectionHeading, collectionName, listTopics } from '#shop/catalogue/product.ts'
import { parsePage } from '#shop/paging.ts'
import { breadcrumbData, sharedPicture } from '#shop/sharing/structured-data.ts'
import { describePage } from '#web/page-about.server.ts'
import { keepPage, shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/collection-page.ts'
import { ProductList } from './product-list.tsx'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const { db, config } = context.get(shopContext)
  const products = await listCollection(db, params.categoryname, page)
  keepPage(context, ...listTopics(products.items))
  const name = collectionName(params.categoryname)
  if (name && products.items.length > 0) {
    const steps = [{ name: 'Home', path: '/' }, { name: collectionHeading(name), path: `/shop/${name}` }]
    const shown = products.items.find(({ image }) => image)
    describePage(context, {
      path: `/shop/${name}${page > 1 ? `?page=${page}` : ''}`, data: [breadcrumbData(steps, config)],
      ...(shown?.image && { picture: { ...shown.image, path: sharedPicture(shown.image), alt: shown.title } }),
    })
  }
  return { products }
}

export default function CollectionPage({ params, loaderData: { products } }: Route.ComponentProps) {
  const heading = collectionHeading(params.categoryname)
  return (
    <>
      <PageHead title={heading} description={`${heading}: sarees and suits, newest first.`} />
      <ProductList heading={heading} path={`/shop/${encodeURIComponent(params.categoryname)}`} products={products} empty={(
        <EmptyState title="No Products" action={<ButtonLink to="/shop/Latest" look="secondary">See what is new</ButtonLink>}>
          There is nothing in this collection at the moment.
        </EmptyState>
      )} />
    </>
  )
}
