import { data } from 'react-router'
import { listCardsByIds } from '#shop/catalogue/catalogue-store.server.ts'
import { findSharer, listWishes } from '#shop/wish-list/wish-list-store.server.ts'
import { isShareKey } from '#shop/wish-list/wish-list.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '../page-head.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/list-by-link-page.ts'

export { StorefrontError as ErrorBoundary }

/** The wish list behind a shared link. It shows no name, and caches and search engines must not store it. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const sharer = isShareKey(key) ? await findSharer(db, key) : undefined
  if (!sharer) throw data('This wish list is not shared.', { status: 404 })
  return data(
    { cards: await listCardsByIds(db, await listWishes(db, sharer)) },
    { headers: { 'referrer-policy': 'no-referrer' } },
  )
}

/** A page has no headers of its loader without this. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export default function ListByLinkPage({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="A wish list" description="Pieces that somebody would love to have." />
      <BackHeader heading="A wish list" fallback="/" />
      {cards.length > 0 ? (
        <ProductGrid products={cards} />
      ) : (
        <EmptyState
          title="This wish list is empty"
          action={<ButtonLink to="/shop/Latest">See what is new</ButtonLink>}
        />
      )}
    </div>
  )
}
