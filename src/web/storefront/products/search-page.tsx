import { listSearch } from '#shop/catalogue/catalogue-store.server.ts'
import { listTopics } from '#shop/catalogue/product.ts'
import { parsePage } from '#shop/paging.ts'
import { keepPage, shopContext } from '#web/shop-context.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/search-page.ts'
import { ProductList } from './product-list.tsx'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const products = await listSearch(context.get(shopContext).db, params.searchvalue, page)
  keepPage(context, ...listTopics(products.items))
  return { products }
}

export default function SearchPage({ params: { searchvalue }, loaderData: { products } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={`Search Results: ${searchvalue}`} />
      <ProductList heading="Search Results" note={`for “${searchvalue}”`} path={`/shop/searchQuery/${encodeURIComponent(searchvalue)}`}
        products={products} empty={<NothingFound />} />
    </>
  )
}

function NothingFound() {
  return (
    <EmptyState title="No Products" action={(
      <div className="flex flex-wrap justify-center gap-4">
        <ButtonLink to="/shop/saree" look="secondary">All sarees</ButtonLink>
        <ButtonLink to="/shop/suit" look="secondary">All suits</ButtonLink>
      </div>
    )}>
      We look for the words in the names of our pieces. Try a shorter one: a weave, a cloth or a colour, such as “silk” or “red”.
    </EmptyState>
  )
}
