import { Link } from 'react-router'
import {
  listKindValues,
  listStockValues,
} from '#shop/books/stock-value/stock-value-store.server.ts'
import { marginOf, marginPercent, type StockValue } from '#shop/books/stock-value/stock-value.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { kindName } from '#shop/kinds/product-kind.ts'
import { formatPaise } from '#shop/money.ts'
import { parsePage } from '#shop/paging.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { modeOn } from '#shop/tax/tax-mode.ts'
import { listTaxPeriods } from '#shop/tax/tax-store.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { FiguresTable } from './figures-table.tsx'
import type { Route } from './+types/stock-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const day = indianDay(new Date())
  const isTaxed = modeOn(await listTaxPeriods(db), day) === 'regular'
  const valuation = { isTaxed, day }
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const [kinds, values, products] = await Promise.all([
    listKinds(db),
    listKindValues(db, valuation),
    listStockValues(db, valuation, page),
  ])
  return {
    kinds: values.map((value) => ({ ...value, name: kindName(kinds, value.type) })),
    products: redirectPastLastPage(request, products),
  }
}

export default function StockPage({ loaderData: { kinds, products } }: Route.ComponentProps) {
  const value = kinds.reduce((sum, { valuePaise }) => sum + valuePaise, 0)
  const withoutCost = kinds.reduce((sum, each) => sum + each.productsWithoutCost, 0)
  return (
    <>
      <title>Stock value – Admin</title>
      <h1 className="text-2xl">Stock value</h1>
      <p className="mt-1 max-w-measure text-stone">
        All pieces on hand cost <strong>{formatPaise(value)}</strong> to buy. The margin is the
        selling price without GST, less the cost.{' '}
        {withoutCost > 0 && `${withoutCost} products have no cost price and are not counted.`}
      </p>
      <div className="mt-6 space-y-6">
        <FiguresTable
          caption="By kind"
          headings={['Kind', 'Pieces', 'Value', 'Margin when sold']}
          rows={kinds.map(({ type, name, pieces, valuePaise, marginPaise }) => ({
            key: type,
            cells: [name, pieces, formatPaise(valuePaise), formatPaise(marginPaise)],
          }))}
        />
        <FiguresTable
          caption="By product"
          headings={['Product', 'Pieces', 'Cost', 'Price without GST', 'Margin', 'Value']}
          rows={products.items.map(productRow)}
        />
      </div>
      <Pagination
        page={products.page}
        pages={products.pages}
        linkTo={(page) => `/admin/books/stock?page=${page}`}
      />
    </>
  )
}

function productRow(product: StockValue) {
  const { id, title, pieces, costPaise, netPaise } = product
  const margin = marginOf(product)
  return {
    key: id,
    cells: [
      <Link
        key="title"
        to={`/admin/updateproduct/${id}`}
        className="inline-flex min-h-11 min-w-40 items-center text-indigo underline"
      >
        {title}
      </Link>,
      pieces,
      costPaise === null ? '–' : formatPaise(costPaise),
      formatPaise(netPaise),
      margin === null ? '–' : `${formatPaise(margin)} (${marginPercent(product)} %)`,
      costPaise === null ? '–' : formatPaise(pieces * costPaise),
    ],
  }
}
