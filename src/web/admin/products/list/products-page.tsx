import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listAdminProducts } from '#shop/catalogue/admin-list/admin-list-store.server.ts'
import type { ProductFilter } from '#shop/catalogue/admin-list/admin-list.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds, kindName } from '#shop/kinds/product-kind.ts'
import { findAdminMatches } from '#shop/search/find-admin-matches.server.ts'
import { findBackOffice } from '#shop/settings/back-office-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { annotationLink } from '../../annotated-section.tsx'
import { countText } from '../../count-text.ts'
import { listAction } from './list-action.server.ts'
import { noResult, type ListResult } from './list-result.ts'
import { doneMessages, type Done } from '../form/product-result.ts'
import { useStaffId } from '../../staff-id.ts'
import { deleteDraft } from '../form/product-draft.ts'
import { useNotification } from '../../use-notified-result.ts'
import { ColumnHeadings } from './column-headings.tsx'
import { ProductRow } from './product-row.tsx'
import { ProductsFilter } from './products-filter.tsx'
import { parseProductsView, productsAddress } from './products-view.ts'
import { SelectProducts } from './select-products.tsx'
import type { Route } from './+types/products-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, keep } = context.get(shopContext)
  const kinds = enabledKinds(await listKinds(db, keep))
  const types = kinds.map(({ slug }) => slug)
  const view = parseProductsView(new URL(request.url).searchParams, types)
  const [{ lowStockMax }, ids] = await Promise.all([
    findBackOffice(db),
    view.search ? findAdminMatches(db, view.search) : null,
  ])
  const products = await listAdminProducts(db, { ...view, lowStockMax, ids })
  return {
    view,
    lowStockMax,
    kinds: kinds.map(({ slug, singular }) => ({ slug, singular })),
    products: redirectPastLastPage(request, products),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ListResult> {
  const admin = await requireAdmin(request, context)
  return listAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, noResult)
}

export default function ProductsPage({
  loaderData: { view, lowStockMax, kinds, products },
  actionData,
}: Route.ComponentProps) {
  useLive(`/admin/products/live?of=${products.items.map(({ id }) => id).join(',')}`)
  const done = useDone(view)
  useNotification(actionData)

  return (
    <>
      <title>Products – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Products</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/kinds" variant="secondary" size="compact">
            Kinds
          </ButtonLink>
          <ButtonLink to="/admin/exchange" variant="secondary" size="compact">
            Import / Export
          </ButtonLink>
          <ButtonLink to="/admin/addproducts" size="compact">
            Add New Product
          </ButtonLink>
        </div>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {furtherLists.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={annotationLink}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <ProductsFilter view={view} lowStockMax={lowStockMax} kinds={kinds} />
      <noscript>{actionData?.text ?? (done && doneMessages[done])}</noscript>
      <p role="status" className="mb-2 text-sm text-stone">
        {countText(products, 'product', 'products')}
      </p>
      {products.items.length === 0 && <NoProducts view={view} />}
      <SelectProducts products={products} view={view}>
        {products.items.length > 0 && (
          <div role="table" aria-label="Products">
            <ColumnHeadings view={view} />
            <div role="rowgroup" className="space-y-2 xl:space-y-0">
              {products.items.map((product) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  kindName={kindName(kinds, product.type)}
                  lowStockMax={lowStockMax}
                  address={productsAddress(view, { page: view.page })}
                />
              ))}
            </div>
          </div>
        )}
      </SelectProducts>
      <Pagination
        page={products.page}
        pages={products.pages}
        linkTo={(page) => productsAddress(view, { page })}
      />
    </>
  )
}

const furtherLists = [
  { to: '/admin/collections', name: 'Collections' },
  { to: '/admin/designs', name: 'Designs' },
  { to: '/admin/offers', name: 'Offers' },
]

/** After a product form was saved: shows one notification and deletes the draft of that form. */
function useDone(view: ProductFilter): Done | null {
  const owner = useStaffId()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const done =
    (Object.keys(doneMessages) as Done[]).find((known) => known === parameters.get('done')) ?? null
  const product = parameters.get('product')

  const arrive = useEffectEvent((arrived: Done) => {
    deleteDraft(owner, arrived === 'added' ? null : product)
    notify.success(doneMessages[arrived])
    void navigate(productsAddress(view), { replace: true })
  })
  useEffect(() => {
    if (done) arrive(done)
  }, [done])
  return done
}

function NoProducts({ view }: { view: ProductFilter }) {
  if (productsAddress(view) === '/admin/products') {
    return (
      <EmptyState
        title="No Products"
        action={<ButtonLink to="/admin/addproducts">Add New Product</ButtonLink>}
      >
        The first one takes two minutes.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No Products">
      {view.search ? `Nothing matches “${view.search}” here.` : 'Nothing matches these filters.'}
    </EmptyState>
  )
}
