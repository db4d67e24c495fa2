import { Link } from 'react-router'
import type { ProductFilter, ProductOrder } from '#shop/catalogue/admin-list.ts'
import { productsAddress } from './products-view.ts'

/** The columns of a row and its headings on a wide screen. */
export const columnsClass = 'lg:grid-cols-[6.5rem_minmax(0,1fr)_9rem_21rem_8rem] lg:gap-x-5'

const words = {
  title: 'A to Z',
  'price-up': 'lowest first',
  'price-down': 'highest first',
  'stock-up': 'fewest first',
  'stock-down': 'most first',
  newest: 'newest first',
} as const satisfies Record<ProductOrder, string>

/** A second press reverses the order; titles have one order only. */
const nextOrder = (view: ProductFilter, first: ProductOrder, second: ProductOrder): ProductOrder =>
  view.order === first ? second : first

/** Headings of the columns, by which the list is sorted. A narrow screen has the field 'Sort'. */
export function ColumnHeadings({ view }: { view: ProductFilter }) {
  return (
    <nav
      aria-label="Columns"
      className={`hidden items-center px-3 text-sm font-semibold lg:grid ${columnsClass}`}
    >
      <SortLink
        view={view}
        label="Product"
        to={nextOrder(view, 'title', 'newest')}
        of={['title']}
      />
      <SortLink
        view={view}
        label="Stock"
        to={nextOrder(view, 'stock-up', 'stock-down')}
        of={['stock-up', 'stock-down']}
      />
      <div className="grid grid-cols-[1fr_1fr_auto] gap-2">
        <SortLink
          view={view}
          label="Selling price"
          to={nextOrder(view, 'price-up', 'price-down')}
          of={['price-up', 'price-down']}
        />
        <span className="self-center">Quantity</span>
        <span className="w-20" />
      </div>
    </nav>
  )
}

type SortLinkProps = {
  view: ProductFilter
  label: string
  to: ProductOrder
  of: readonly ProductOrder[]
}

function SortLink({ view, label, to, of }: SortLinkProps) {
  const isCurrent = of.includes(view.order)
  return (
    <Link
      to={productsAddress(view, { order: to })}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={`inline-flex min-h-11 w-fit items-center gap-1 underline-offset-4 hover:underline ${of[0] === 'title' ? 'col-start-2' : ''}`}
    >
      <span>
        {label}
        <span className="sr-only">
          {isCurrent && `, sorted ${words[view.order]}`}, sort {words[to]}
        </span>
      </span>
      {isCurrent && <span aria-hidden="true">{view.order.endsWith('down') ? '↓' : '↑'}</span>}
    </Link>
  )
}
