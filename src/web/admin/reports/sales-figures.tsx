import { Link } from 'react-router'
import { formatPaise, type Paise } from '#shop/money.ts'
import type { SoldProduct } from '#shop/orders/sales.ts'
import { FiguresTable } from '../books/figures-table.tsx'

type Period = { days: number; orders: number; paise: Paise; averagePaise: Paise | null }

export function SalesFigures({ sales }: { sales: readonly Period[] }) {
  return (
    <FiguresTable
      caption="Orders and sales"
      headings={['Period', 'Orders', 'Sales', 'Average order']}
      rows={sales.map(({ days, orders, paise, averagePaise }) => ({
        key: String(days),
        cells: [
          days === 1 ? 'Today' : `Last ${days} days`,
          orders.toLocaleString('en-IN'),
          formatPaise(paise),
          averagePaise === null ? '–' : formatPaise(averagePaise),
        ],
      }))}
    />
  )
}

export function BestSellers({ sold, days }: { sold: readonly SoldProduct[]; days: number }) {
  return (
    <section aria-labelledby="best-sellers" className="mt-6">
      <h3 id="best-sellers" className="font-semibold">
        Best sellers of the last {days} days
      </h3>
      {sold.length === 0 ? (
        <p className="mt-1 text-stone">Nothing has been sold yet.</p>
      ) : (
        <ol className="mt-1 divide-y divide-hem">
          {sold.map((product) => (
            <li key={product.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <ProductName {...product} />
              <span className="figures text-stone">
                {product.units} sold · {formatPaise(product.paise)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function ProductName({ id, title, isDeleted }: SoldProduct) {
  if (isDeleted) return <span className="min-h-11 content-center">{title} (deleted)</span>
  return (
    <Link
      to={`/admin/productinfos/${id}`}
      className="min-h-11 content-center text-indigo underline-offset-2 hover:underline"
    >
      {title}
    </Link>
  )
}
