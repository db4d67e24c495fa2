import { Link } from 'react-router'
import { listCustomers } from '#shop/customer-directory/customer-directory-store.server.ts'
import { SEARCH_MIN, type CustomerRecord } from '#shop/customer-directory/customer-record.ts'
import { formatPaise } from '#shop/money.ts'
import { formatDate } from '#shop/shop-date.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { countText } from '../count-text.ts'
import { ListSearch } from '../list-search.tsx'
import type { Route } from './+types/customers-page.ts'
import { customersAddress, parseCustomersView } from './customers-view.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const view = parseCustomersView(new URL(request.url).searchParams)
  const customers = await listCustomers(context.get(shopContext).db, view)
  return { search: view.search, customers: redirectPastLastPage(request, customers) }
}

export default function CustomersPage({ loaderData: { search, customers } }: Route.ComponentProps) {
  return (
    <>
      <title>Customers – Admin</title>
      <h1 className="text-2xl">Customers</h1>
      <ListSearch
        label="Search customers"
        placeholder="Name, email, phone"
        search={search}
        className="my-5"
      />
      <p role="status" className="mb-2 text-sm text-stone">
        {countText(customers, 'customer', 'customers')}
      </p>
      {customers.items.length === 0 && (
        <EmptyState title="No customers here">{emptyText(search)}</EmptyState>
      )}
      <ul className="divide-y divide-hem border-y border-hem bg-paper">
        {customers.items.map((customer) => (
          <li key={customer.id}>
            <CustomerRow customer={customer} />
          </li>
        ))}
      </ul>
      <Pagination
        page={customers.page}
        pages={customers.pages}
        linkTo={(page) => customersAddress({ search, page })}
      />
    </>
  )
}

function emptyText(search: string): string {
  if (!search) return 'They appear as soon as someone creates an account or orders as a guest.'
  return search.length < SEARCH_MIN
    ? `Please type at least ${SEARCH_MIN} characters.`
    : `Nothing matches “${search}”.`
}

function CustomerRow({ customer }: { customer: CustomerRecord }) {
  const { id, name, email, isGuest, orders, boughtPaise, lastOrderAt, joinedAt } = customer
  return (
    <article className="grid gap-x-6 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold">
          <Link
            to={`/admin/customers/${id}`}
            className="inline-flex min-h-11 items-center break-words text-indigo underline-offset-2 hover:underline"
          >
            {name || email}
          </Link>
        </h2>
        <p className="text-sm break-all text-stone">
          {email}
          {isGuest && ' · guest'}
        </p>
      </div>
      <p className="figures text-sm sm:text-right">
        <span className="font-semibold">{formatPaise(boughtPaise)}</span>,{' '}
        {orders === 1 ? '1 order' : `${orders} orders`}
        <span className="block text-stone">
          {lastOrderAt ? `Last order ${formatDate(lastOrderAt)}` : `Joined ${formatDate(joinedAt)}`}
        </span>
      </p>
    </article>
  )
}
