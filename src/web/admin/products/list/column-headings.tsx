import { Link } from 'react-router'
import type { ProductFilter, ProductOrder } from '#shop/catalogue/admin-list/admin-list.ts'
import { productsAddress } from './products-view.ts'

/** The columns of the table on a wide screen. Prices and quantities are edited in one cell. */
export const columnsClass =
  'xl:grid-cols-[5.25rem_minmax(0,1fr)_5rem_6.25rem_5.75rem_9.5rem_5.75rem] xl:gap-x-2 xl:px-2'
export const editColumnsClass =
  'grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] xl:grid-cols-[5.75rem_4rem_auto] xl:gap-x-2'

const words: Record<ProductOrder, string> = {
  title: 'A to Z',
  'title-down': 'Z to A',
  'price-up': 'lowest first',
  'price-down': 'highest first',
  'stock-up': 'fewest first',
  'stock-down': 'most first',
  newest: 'newest first',
}

type ColumnProps = { view: ProductFilter; label: string; orders: [ProductOrder, ProductOrder] }

/** Headings by which the table is sorted. A narrow screen has the field 'Sort'. */
export function ColumnHeadings({ view }: { view: ProductFilter }) {
  return (
    <div
      role="rowgroup"
      className="hidden border-b border-hem bg-ivory text-sm xl:block xl:tall:sticky xl:tall:top-0 xl:tall:z-10"
    >
      <div role="row" className={`grid items-center font-semibold ${columnsClass}`}>
        <div role="columnheader">
          <span className="sr-only">Selection</span>
        </div>
        <SortedColumn view={view} label="Product" orders={['title', 'title-down']} />
        <div role="columnheader">Original price</div>
        <SortedColumn view={view} label="Stock" orders={['stock-up', 'stock-down']} />
        <SortedColumn view={view} label="Selling price" orders={['price-up', 'price-down']} />
        <div role="columnheader">Quantity</div>
        <div role="columnheader">
          <span className="sr-only">Actions</span>
        </div>
      </div>
    </div>
  )
}

/** A press sorts ascending, a second one descending. */
function SortedColumn({ view, label, orders: [up, down] }: ColumnProps) {
  const isUp = view.order === up
  const sorted = isUp ? 'ascending' : view.order === down ? 'descending' : undefined
  const next = isUp ? down : up
  return (
    <div role="columnheader" aria-label={label} aria-sort={sorted}>
      <Link
        to={productsAddress(view, { order: next })}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline"
      >
        <span>
          {label}
          <span className="sr-only">, sort {words[next]}</span>
        </span>
        <span aria-hidden="true" className={sorted ? '' : 'text-stone'}>
          {!sorted ? '↕' : isUp ? '↑' : '↓'}
        </span>
      </Link>
    </div>
  )
}
