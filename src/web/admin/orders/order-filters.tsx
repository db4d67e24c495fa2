import { Form, Link } from 'react-router'
import { orderStages } from '#shop/orders/order-status.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FilterPills } from '../filter-pills.tsx'
import { ordersAddress, type OrdersView } from './orders-view.ts'

const unfiltered = { status: null, payment: null, archived: false } as const

/** Filters are links and a plain form: every view has a URL and works before the script is loaded. */
export function OrderFilters({ view }: { view: OrdersView }) {
  const filters = [
    { name: 'All', change: unfiltered },
    ...orderStages.map(({ status, name }) => ({ name, change: { ...unfiltered, status } })),
    { name: 'To Verify', change: { ...unfiltered, payment: 'review' } as const },
    { name: 'Cancelled or Refunded', change: { ...unfiltered, payment: 'ended' } as const },
    { name: 'Archive', change: { ...unfiltered, archived: true } },
  ]
  const shown = ordersAddress({
    ...view,
    search: '',
    payment: view.payment === 'paid' ? null : view.payment,
  })
  return (
    <div className="my-5 flex flex-wrap items-center gap-3">
      <Form method="get" role="search" className="flex w-full gap-2 sm:w-auto" key={view.search}>
        <input
          type="search"
          name="search"
          aria-label="Search orders"
          placeholder="Number, name, phone, city, product"
          defaultValue={view.search}
          className="min-h-11 w-full min-w-0 rounded-sm border border-stone/80 bg-paper px-3 placeholder:text-stone sm:w-72"
        />
        {view.status && <input type="hidden" name="status" value={view.status} />}
        {view.payment && <input type="hidden" name="payment" value={view.payment} />}
        {view.archived && <input type="hidden" name="archive" value="yes" />}
        <button type="submit" className={buttonClass('secondary', 'compact')}>
          Search
        </button>
      </Form>
      <FilterPills
        label="Filter orders"
        pills={filters.map(({ name, change }) => ({
          name,
          to: ordersAddress(view, change),
          isCurrent: ordersAddress({ ...view, search: '' }, change) === shown,
        }))}
      />
      {view.payment === 'paid' && (
        <p className="text-sm text-stone">
          Only what is paid for.{' '}
          <Link
            to={ordersAddress(view, { payment: null })}
            className="inline-block py-2.5 text-indigo underline underline-offset-2"
          >
            Show all at this stage
          </Link>
        </p>
      )}
    </div>
  )
}
