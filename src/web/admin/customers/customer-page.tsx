import { data, Link } from 'react-router'
import { findCustomerCredit } from '#shop/credit/credit-store.server.ts'
import { listAddresses } from '#shop/customers/address-store.server.ts'
import { findCustomer } from '#shop/customer-directory/customer-directory-store.server.ts'
import { formatPaise } from '#shop/money.ts'
import { listCustomersOrders } from '#shop/orders/order-query-store.server.ts'
import { parsePage } from '#shop/paging.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { liftCashBlock } from '#shop/orders/cash/lift-cash-block.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { annotationLink } from '../annotated-section.tsx'
import { commonMessages } from '../messages.ts'
import { useNotification } from '../use-notified-result.ts'
import type { Route } from './+types/customer-page.ts'
import { CashReturns } from './cash-returns.tsx'
import { CustomersAddresses } from './customers-addresses.tsx'
import { CustomersOrder } from './customers-order.tsx'
import { findCashReturns } from './find-cash-returns.server.ts'

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const customer = isUuid(id) ? await findCustomer(db, id) : undefined
  if (!customer) throw data('There is no such customer.', { status: 404 })
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const [orders, addresses, { balancePaise }, cashReturns] = await Promise.all([
    listCustomersOrders(db, id, page),
    listAddresses(db, id),
    findCustomerCredit(db, id),
    findCashReturns(db, id),
  ])
  return {
    customer,
    addresses,
    balancePaise,
    cashReturns,
    orders: redirectPastLastPage(request, orders),
  }
}

export async function action({
  request,
  params: { id },
  context,
}: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const form = await readForm(request)
  if (!isUuid(id) || form.get('intent') !== 'lift-cash-block')
    return failure(commonMessages.notUnderstood)
  const { returnsDays } = await findCashOnDelivery(db)
  const { outcome } = await liftCashBlock(db, { customerId: id, staffId: admin.id, returnsDays })
  return outcome === 'lifted'
    ? success('Cash on delivery is offered to this customer again.')
    : failure('No cash order of this customer came back. You now see the current state.')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function CustomerPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { customer, addresses, orders } = loaderData
  useNotification(result)
  return (
    <>
      <title>{`${customer.name || customer.email} – Admin`}</title>
      <h1 className="text-2xl break-words">{customer.name || customer.email}</h1>
      <noscript>{result?.text}</noscript>
      <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <section aria-labelledby="customers-orders" className="min-w-0">
          <h2 id="customers-orders" className="mb-2 text-xl">
            Orders
          </h2>
          {orders.items.length === 0 && <p className="text-stone">No orders yet.</p>}
          <ul className="divide-y divide-hem border-y border-hem bg-paper">
            {orders.items.map((order) => (
              <li key={order.id}>
                <CustomersOrder order={order} />
              </li>
            ))}
          </ul>
          <Pagination
            page={orders.page}
            pages={orders.pages}
            linkTo={(page) => (page > 1 ? `?page=${page}` : '?')}
          />
        </section>
        <div className="min-w-0 space-y-8">
          <Facts {...loaderData} />
          <CashReturns {...loaderData.cashReturns} />
          <CustomersAddresses addresses={addresses} />
        </div>
      </div>
    </>
  )
}

type FactsProps = Pick<Route.ComponentProps['loaderData'], 'customer' | 'balancePaise'>

function Facts({ customer, balancePaise }: FactsProps) {
  const { email, isEmailConfirmed, isGuest, orders, boughtPaise, joinedAt } = customer
  return (
    <section aria-labelledby="customers-account" className="border border-hem bg-paper p-4">
      <h2 id="customers-account" className="mb-2 text-xl">
        {isGuest ? 'Guest' : 'Account'}
      </h2>
      <p className="break-all">
        <a href={`mailto:${email}`} className={annotationLink}>
          {email}
        </a>
      </p>
      <p className="text-sm text-stone">
        {isEmailConfirmed ? 'Email confirmed' : 'Email not confirmed'}
      </p>
      <dl className="figures mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>{isGuest ? 'First order' : 'Joined'}</dt>
        <dd className="text-right">{formatDate(joinedAt)}</dd>
        <dt>Orders</dt>
        <dd className="text-right">{orders}</dd>
        <dt>Bought, without cancelled and refunded orders</dt>
        <dd className="text-right font-semibold">{formatPaise(boughtPaise)}</dd>
        <dt>Store credit</dt>
        <dd className="text-right">{formatPaise(balancePaise)}</dd>
      </dl>
      {!isGuest && (
        <p className="mt-3">
          <Link to={`/admin/credit?email=${encodeURIComponent(email)}`} className={annotationLink}>
            Give or take back credit
          </Link>
        </p>
      )}
    </section>
  )
}
