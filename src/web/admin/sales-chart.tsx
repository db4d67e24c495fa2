import { useState, type PointerEvent } from 'react'
import { formatPaise } from '#shop/money.ts'
import { momentOf, salesInAll, type DaySales } from '#shop/orders/sales.ts'
import { formatDate } from '#shop/shop-date.ts'

const BAR_PART = 0.72

/** Each day is a bar; the same figures stand below as a table. Pointing, dragging and the arrow keys walk from day to day. */
export function Sales({ sales }: { sales: DaySales[] }) {
  const all = salesInAll(sales)
  return (
    <section aria-labelledby="sales" className="mt-8">
      <h2 id="sales" className="text-sm font-semibold text-stone">
        Sales of the last {sales.length} days
      </h2>
      <div className="mt-2 border border-hem bg-paper p-4">
        <p>
          <strong className="figures text-2xl font-semibold">{formatPaise(all.paise)}</strong>{' '}
          <span className="text-stone">in {ordersInWords(all.orders)}</span>
        </p>
        {all.orders === 0 ? (
          <p className="mt-2 text-stone">The first order draws the first bar here.</p>
        ) : (
          <Chart sales={sales} />
        )}
        <SalesTable sales={sales} />
        <p className="mt-1 text-sm text-stone">
          Each order counts on the day on which it was placed, in Indian time; orders whose money
          went back do not count.
        </p>
      </div>
    </section>
  )
}

function Chart({ sales }: { sales: DaySales[] }) {
  const [chosen, setChosen] = useState(sales.length - 1)
  const shown = sales[Math.min(chosen, sales.length - 1)]!
  const top = niceTop(Math.max(...sales.map(({ paise }) => paise)))

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(
      Math.max(
        0,
        Math.min(sales.length - 1, Math.floor(((clientX - left) / width) * sales.length)),
      ),
    )
  }
  return (
    <div className="mt-3">
      <p aria-hidden="true" className="figures min-h-7 text-sm">
        {dayInWords(shown)}
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
          {sales.map((day, index) => (
            <rect
              key={day.day}
              x={index + (1 - BAR_PART) / 2}
              width={BAR_PART}
              y={100 - (day.paise / top) * 100}
              height={(day.paise / top) * 100}
              className={day === shown ? 'fill-madder' : 'fill-zari'}
            />
          ))}
        </svg>
        <span className="figures pointer-events-none absolute top-1 left-1 bg-paper/80 px-1 text-sm text-stone">
          {formatPaise(top)}
        </span>
        {/* The browser's own slider lies over the bars, a day for each step. */}
        <input
          type="range"
          min={0}
          max={sales.length - 1}
          value={Math.min(chosen, sales.length - 1)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          aria-label="Day"
          aria-valuetext={dayInWords(shown)}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
        />
      </div>
      <p aria-hidden="true" className="figures mt-1 flex justify-between text-sm text-stone">
        <span>{formatDate(momentOf(sales[0]!))}</span>
        <span>{formatDate(momentOf(sales.at(-1)!))}</span>
      </p>
    </div>
  )
}

function SalesTable({ sales }: { sales: DaySales[] }) {
  const all = salesInAll(sales)
  return (
    <details className="mt-2">
      <summary className="min-h-11 w-fit content-center text-indigo">The same as a table</summary>
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
                {formatDate(momentOf(day))}
              </th>
              <td>{day.orders}</td>
              <td>{formatPaise(day.paise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="py-1 text-left font-semibold">
              Together
            </th>
            <td>{all.orders}</td>
            <td>{formatPaise(all.paise)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  )
}

function dayInWords(day: DaySales): string {
  return `${formatDate(momentOf(day))}: ${formatPaise(day.paise)} in ${ordersInWords(day.orders)}`
}

function ordersInWords(orders: number): string {
  return orders === 1 ? '1 order' : `${orders.toLocaleString('en-IN')} orders`
}

/** The upper edge: the next number that people like to read, at or above the highest bar. */
function niceTop(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  return (
    [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * magnitude).find((top) => top >= highest) ??
    highest
  )
}
