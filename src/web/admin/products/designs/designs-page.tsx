import { Link } from 'react-router'
import { listDesignSummaries } from '#shop/designs/design-edit-store.server.ts'
import { designAddress } from '#shop/designs/design.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { countText } from '../../count-text.ts'
import { ListSearch } from '../../list-search.tsx'
import type { Route } from './+types/designs-page.ts'
import { designsAddress, parseDesignsView } from './designs-view.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const view = parseDesignsView(new URL(request.url).searchParams)
  const designs = await listDesignSummaries(context.get(shopContext).db, view)
  return { search: view.search, designs: redirectPastLastPage(request, designs) }
}

export default function DesignsPage({ loaderData: { search, designs } }: Route.ComponentProps) {
  return (
    <>
      <title>Designs – Admin</title>
      <h1 className="text-2xl">Designs</h1>
      <p className="mt-1 max-w-measure text-stone">
        Products that differ only by colour share a design; their pages link to each other. Open a
        design to rename it.
      </p>
      <ListSearch label="Search designs" search={search} className="my-5" />
      <p role="status" className="mb-2 text-sm text-stone">
        {countText(designs, 'design', 'designs')}
      </p>
      {designs.items.length === 0 && (
        <EmptyState
          title="No designs here"
          action={<ButtonLink to="/admin/products">Products</ButtonLink>}
        >
          {search
            ? `Nothing matches “${search}”.`
            : 'A design begins with the field Design of a product, or with “Duplicate as another colour”.'}
        </EmptyState>
      )}
      <ul className="divide-y divide-hem border-y border-hem bg-paper empty:hidden">
        {designs.items.map(({ design, products }) => (
          <li key={design} className="flex flex-wrap items-center justify-between gap-x-4 px-4">
            <Link
              to={designAddress(design)}
              className="inline-flex min-h-12 min-w-11 items-center font-semibold break-words text-indigo underline-offset-2 hover:underline"
            >
              {design}
            </Link>
            <span className="figures text-sm text-stone">
              {countText({ total: products }, 'product', 'products')}
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        page={designs.page}
        pages={designs.pages}
        linkTo={(page) => designsAddress({ search, page })}
      />
    </>
  )
}
