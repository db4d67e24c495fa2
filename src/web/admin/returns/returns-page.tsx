import { Link } from 'react-router'
import { parsePage } from '#shop/paging.ts'
import { listReturns } from '#shop/returns/return-store.server.ts'
import {
  parseReturnList,
  returnLists,
  stateNames,
  type ReturnList,
} from '#shop/returns/return-state.ts'
import { reasonNames } from '#shop/returns/return.ts'
import { formatDate } from '#shop/shop-date.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { failure } from '../action-result.ts'
import { countText } from '../count-text.ts'
import { FilterPills } from '../filter-pills.tsx'
import { useNotifiedResult } from '../use-notified-result.ts'
import { loadPayouts, payoutAction, type PayoutResult } from './payout-action.server.ts'
import { Payouts } from './payouts.tsx'
import type { Route } from './+types/returns-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const parameters = new URL(request.url).searchParams
  const list = parseReturnList(parameters.get('list'))
  const page = parsePage(parameters.get('page'))
  const shop = context.get(shopContext)
  const returns = await listReturns(shop.db, { list, page })
  const payouts = list === 'to-do' ? await loadPayouts(shop) : []
  return { list, returns: redirectPastLastPage(request, returns), payouts }
}

export async function action({ request, context }: Route.ActionArgs): Promise<PayoutResult> {
  const admin = await requireAdmin(request, context)
  return payoutAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<PayoutResult, PayoutResult>(serverAction, failure(CONNECTION_LOST))
}

const listNames: Record<ReturnList, string> = {
  'to-do': 'To do',
  'under-way': 'On the way',
  done: 'Done',
  all: 'All',
}

const addressOf = (list: ReturnList, page = 1) =>
  `/admin/returns?list=${list}${page > 1 ? `&page=${page}` : ''}`

export default function ReturnsPage({
  loaderData: { list, returns, payouts },
  actionData,
}: Route.ComponentProps) {
  const result = useNotifiedResult(actionData)
  useLive('/admin/orders/live')
  return (
    <>
      <title>Returns – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">Returns</h1>
        <ButtonLink to="/admin/returns/rules" variant="secondary" size="compact">
          Return windows
        </ButtonLink>
      </div>
      <FilterPills
        label="Filter returns"
        className="my-5"
        pills={returnLists.map((each) => ({
          name: listNames[each],
          to: addressOf(each),
          isCurrent: each === list,
        }))}
      />
      <noscript>{result?.text}</noscript>
      <Payouts payouts={payouts} result={result} />
      <p role="status" className="text-sm text-stone">
        {countText(returns, 'return', 'returns')}
      </p>
      {returns.items.length === 0 && payouts.length === 0 && (
        <EmptyState title="No returns here">
          {list === 'to-do' ? 'Nothing is waiting for you.' : 'No return matches this filter.'}
        </EmptyState>
      )}
      <ul className="mt-2 space-y-3">
        {returns.items.map((one) => (
          <li key={one.id} className="border border-hem bg-paper px-4 py-3">
            <ReturnRow one={one} />
          </li>
        ))}
      </ul>
      <Pagination
        page={returns.page}
        pages={returns.pages}
        linkTo={(page) => addressOf(list, page)}
      />
    </>
  )
}

type ReturnRowProps = { one: Route.ComponentProps['loaderData']['returns']['items'][number] }

function ReturnRow({ one }: ReturnRowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <Link
          to={`/admin/returns/${one.id}`}
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline-offset-2 hover:underline"
        >
          Order <span className="figures ml-1 tracking-wider">{one.orderNumber}</span>
        </Link>
        <p className="break-words">
          {one.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
        </p>
        <p className="text-sm text-stone">
          {one.customerName}, {reasonNames[one.reason]}
        </p>
      </div>
      <p className="text-right">
        <strong className="font-semibold">{stateNames[one.state]}</strong>
        <span className="block text-sm text-stone">{formatDate(one.requestedAt)}</span>
      </p>
    </div>
  )
}
