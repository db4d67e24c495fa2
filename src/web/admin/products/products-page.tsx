import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { listOwnersProducts } from '#shop/catalogue/owners-list-store.server.ts'
import type { ProductFilter } from '#shop/catalogue/owners-list.ts'
import { PAGES_MAX, PRODUCTS_PER_PAGE } from '#shop/paging.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { answerList } from './answer-list.server.ts'
import { noAnswer, type ListAnswer } from './list-answer.ts'
import { doneWords, type Done } from './product-answer.ts'
import { forgetDraft } from './product-draft.ts'
import { ProductRow } from './product-row.tsx'
import { ProductsFilter } from './products-filter.tsx'
import { parseProductsView, productsAddress } from './products-view.ts'
import type { Route } from './+types/products-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const view = parseProductsView(new URL(request.url).searchParams)
  return { view, products: await listOwnersProducts(context.get(shopContext).db, view) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ListAnswer> {
  const admin = await requireAdmin(request, context)
  return answerList(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, noAnswer)
}

export default function ProductsPage({
  loaderData: { view, products },
  actionData,
}: Route.ComponentProps) {
  useLive(`/admin/products/live?of=${products.items.map(({ id }) => id).join(',')}`)
  const done = useDone(view)
  useEffect(() => {
    if (actionData) notify[actionData.tone](actionData.text)
  }, [actionData])

  return (
    <>
      <title>Products – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Products</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/exchange" look="secondary" room="dense">
            Import and export
          </ButtonLink>
          <ButtonLink to="/admin/addproducts" room="dense">
            Add New Product
          </ButtonLink>
        </div>
      </div>
      <ProductsFilter view={view} />
      <noscript>{actionData?.text ?? (done && doneWords[done])}</noscript>
      <p role="status" className="mb-2 text-sm text-stone">
        {countWords(products.total)}
      </p>
      {products.items.length === 0 && <NoProducts view={view} />}
      <ul className="space-y-2">
        {products.items.map((product) => (
          <li key={product.id}>
            <ProductRow product={product} address={productsAddress(view, { page: view.page })} />
          </li>
        ))}
      </ul>
      <Pagination
        page={products.page}
        pages={products.pages}
        linkTo={(page) => productsAddress(view, { page })}
      />
    </>
  )
}

/** Arriving from a form that was saved: says so once, and lets go of what was kept in case it would not be. */
function useDone(view: ProductFilter): Done | null {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const done =
    (Object.keys(doneWords) as Done[]).find((known) => known === parameters.get('done')) ?? null
  const product = parameters.get('product')

  useEffect(() => {
    if (!done) return
    forgetDraft(done === 'added' ? null : product)
    notify.success(doneWords[done])
    void navigate(productsAddress(view), { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per arrival
  }, [done])
  return done
}

function countWords(total: number): string {
  if (total >= PAGES_MAX * PRODUCTS_PER_PAGE)
    return `${PAGES_MAX * PRODUCTS_PER_PAGE} products or more`
  return total === 1 ? '1 product' : `${total} products`
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
      {view.search ? `No title contains “${view.search}” here.` : 'Nothing fits these filters.'}
    </EmptyState>
  )
}
