import { useNavigation } from 'react-router'
import { listCategory } from '#shop/catalogue/catalogue-store.server.ts'
import { listTopics } from '#shop/catalogue/product.ts'
import { keepPage, shopContext } from '#web/shop-context.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/home-page.ts'
import { Hero } from './hero.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { TwoDoors } from './two-doors.tsx'

export { StorefrontError as ErrorBoundary }

/** More than anybody pushes through sideways; the collections have them all. */
const SHELF_MAX = 12

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const [popular, recommended] = await Promise.all([listCategory(db, 'Popular', SHELF_MAX), listCategory(db, 'Recommended', SHELF_MAX)])
  keepPage(context, ...listTopics([...popular, ...recommended]))
  return { popular, recommended }
}

export default function HomePage({ loaderData: { popular, recommended } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === '/'
  return (
    <>
      <PageHead description="Salwar suits and sarees, chosen piece by piece: silk, cotton and zari for every day and every feast." />
      <Hero pieces={popular} />
      <ProductShelf heading="Popular" products={popular} isLoading={isLoading} />
      <TwoDoors pieces={[...recommended, ...popular]} />
      <ProductShelf heading="Recommended" products={recommended} isLoading={isLoading} />
    </>
  )
}
