import { useState, type PointerEvent } from 'react'
import { formatPaise } from '#shop/money.ts'
import { noonOf, totalSales, type DaySales } from '#shop/orders/sales.ts'
import { formatDate } from '#shop/shop-date.ts'
import { DayBars } from '../day-bars.tsx'

/** A chart with a bar for each day, followed by a table of the figures. Pointer and arrow keys select a day. */
export function Sales({ sales }: { sales: DaySales[] }) {
  const total = totalSales(sales)
  return (
    <section aria-labelledby="sales" className="mt-8">
      <h2 id="sales" className="text-sm font-semibold text-stone">
        Sales of the last {sales.length} days
      </h2>
      <div className="mt-2 border border-hem bg-paper p-4">
        <p>
          <strong className="figures text-2xl font-semibold">{formatPaise(total.paise)}</strong>{' '}
          <span className="text-stone">in {ordersText(total.orders)}</span>
        </p>
        {total.orders === 0 ? (
          <p className="mt-2 text-stone">No orders yet.</p>
        ) : (
          <Chart sales={sales} />
        )}
        <SalesTable sales={sales} />
        <p className="mt-1 text-sm text-stone">
          By the day on which the order was placed, in Indian time; without refunded orders.
        </p>
      </div>
    </section>
  )
}

function Chart({ sales }: { sales: DaySales[] }) {
  const [selected, setSelected] = useState(sales.length - 1)
  const shown = sales[Math.min(selected, sales.length - 1)]!
  const top = scaleTop(Math.max(...sales.map(({ paise }) => paise)))

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setSelected(
      Math.max(
        0,
        Math.min(sales.length - 1, Math.floor(((clientX - left) / width) * sales.length)),
      ),
    )
  }
  return (
    <div className="mt-3">
      <p aria-hidden="true" className="figures min-h-7 text-sm">
        {dayText(shown)}
      </p>
      <div
        className="relative mt-1 outline-offset-4 outline-ink has-focus-visible:outline-2"
        onPointerMove={point}
        onPointerDown={point}
      >
        <svg
          viewBox={`0 0 ${sales.length} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
          className="block h-40 w-full md:h-52"
        >
          {[0.5, 50, 99.5].map((y) => (
            <line
              key={y}
              x1="0"
              x2={sales.length}
              y1={y}
              y2={y}
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
              className="stroke-hem"
            />
          ))}
          <DayBars
            days={sales}
            valueOf={(day) => day.paise}
            top={top}
            classOf={(day) => (day === shown ? 'fill-madder' : 'fill-zari')}
          />
        </svg>
        <span className="figures pointer-events-none absolute top-1 left-1 bg-paper/80 px-1 text-sm text-stone">
          {formatPaise(top)}
        </span>
        {/* A native slider over the bars, with one step for each day. */}
        <input
          type="range"
          min={0}
          max={sales.length - 1}
          value={Math.min(selected, sales.length - 1)}
          onChange={(event) => setSelected(Number(event.currentTarget.value))}
          aria-label="Day"
          aria-valuetext={dayText(shown)}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
        />
      </div>
      <p aria-hidden="true" className="figures mt-1 flex justify-between text-sm text-stone">
        <span>{formatDate(noonOf(sales[0]!))}</span>
        <span>{formatDate(noonOf(sales.at(-1)!))}</span>
      </p>
    </div>
  )
}

function SalesTable({ sales }: { sales: DaySales[] }) {
  const total = totalSales(sales)
  return (
    <details className="mt-2">
      <summary className="min-h-11 w-fit content-center text-indigo">Show as a table</summary>
      <table className="figures mb-2 w-full max-w-md text-right">
        <caption className="sr-only">
          Sales of the last {sales.length} days, the newest first
        </caption>
        <thead className="text-sm text-stone">
          <tr>
            <th scope="col" className="py-1 text-left font-semibold">
              Day
            </th>
            <th scope="col" className="py-1 font-semibold">
              Orders
            </th>
            <th scope="col" className="py-1 font-semibold">
              Sales
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hem border-y border-hem">
          {sales.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className="py-1 text-left font-normal">
                {formatDate(noonOf(day))}
              </th>
              <td>{day.orders}</td>
              <td>{formatPaise(day.paise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="py-1 text-left font-semibold">
              Total
            </th>
            <td>{total.orders}</td>
            <td>{formatPaise(total.paise)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  )
}

function dayText(day: DaySales): string {
  return `${formatDate(noonOf(day))}: ${formatPaise(day.paise)} in ${ordersText(day.orders)}`
}

function ordersText(orders: number): string {
  return orders === 1 ? '1 order' : `${orders.toLocaleString('en-IN')} orders`
}

function scaleTop(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  return (
    [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * magnitude).find((top) => top >= highest) ??
    highest
  )
}
