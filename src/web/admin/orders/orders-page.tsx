import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { findNewestOrder, listStatusChanges } from '#shop/orders/desk-store.server.ts'
import { listOrders } from '#shop/orders/order-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/signed-in.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLastAnswer } from '#web/ui/use-last-answer.ts'
import { useLive } from '#web/ui/use-live.ts'
import { answerDesk } from './answer-desk.server.ts'
import { answerMarked } from './answer-marked.server.ts'
import { RestoreOrder } from './archive-order.tsx'
import { noAnswer, type DeskAnswer } from './desk-answer.ts'
import { DeskFilters } from './desk-filters.tsx'
import { deskAddress, parseDeskView, type DeskView } from './desk-view.ts'
import { MarkedOrders, MarkedOutcomes } from './marked-orders.tsx'
import { SoundChoice, useNewOrders } from './new-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { readDeskForm } from './read-desk-form.server.ts'
import { useChime } from './use-chime.ts'
import type { Route } from './+types/orders-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const { db } = context.get(shopContext)
  const view = parseDeskView(new URL(request.url).searchParams)
  const paymentState = view.payment === 'review' ? 'payment_review' : view.payment
  const [orders, newest] = await Promise.all([
    listOrders(db, { ...view, paymentState }),
    findNewestOrder(db),
  ])
  return {
    view,
    orders,
    newest,
    changes: await listStatusChanges(
      db,
      orders.items.map((order) => order.id),
    ),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<DeskAnswer> {
  const { form, staff } = await readDeskForm(request, context)
  const { db } = context.get(shopContext)
  return (await answerMarked(db, staff.id, form)) ?? answerDesk(db, staff.id, form)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, noAnswer)
}

export default function OrderDeskPage({
  loaderData: { view, orders, newest, changes },
  actionData,
}: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const chime = useChime()
  const openedAt = useNewOrders(newest, chime.ring)
  useLive('/admin/orders/live', { isFreshAtStart: true, listensHidden: chime.isOn })
  return (
    <>
      <title>Orders – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-2xl">Orders</h1>
        <SoundChoice chime={chime} />
      </div>
      <DeskFilters view={view} />
      <LastAnswer answer={answer} />
      <p role="status" className="text-sm text-stone">
        {orders.total === 1 ? '1 order' : `${orders.total} orders`}
      </p>
      {orders.items.length === 0 && <NoOrders view={view} />}
      {orders.items.length > 0 && (
        <MarkedOrders orders={orders.items} shown={view.status} answer={answer}>
          <ul className="mt-2 space-y-3">
            {orders.items.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={order}
                  changes={changes.filter((change) => change.orderId === order.id)}
                  isNew={order.placedAt !== null && order.placedAt > openedAt}
                />
              </li>
            ))}
          </ul>
        </MarkedOrders>
      )}
      <Pagination
        page={orders.page}
        pages={orders.pages}
        linkTo={(page) => deskAddress(view, { page })}
      />
    </>
  )
}

/** A deletion can be taken back for as long as the page is open; the notification alone would be gone too soon. */
function LastAnswer({ answer }: { answer: DeskAnswer | undefined }) {
  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])
  if (answer?.outcomes) return <MarkedOutcomes answer={answer} />
  if (!answer?.undo) return <noscript>{answer?.text}</noscript>
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 border-l-4 border-zari bg-paper px-4 py-2">
      <p>Order {answer.undo.number} is in the Archive now.</p>
      <RestoreOrder order={answer.undo} name="Undo" />
    </div>
  )
}

function NoOrders({ view }: { view: DeskView }) {
  const [parameters] = useSearchParams()
  if (parameters.size === 0)
    return (
      <EmptyState title="No orders yet">They appear here as soon as somebody has paid.</EmptyState>
    )
  return (
    <EmptyState title="No orders here">
      {view.search ? `Nothing matches “${view.search}”.` : 'Nothing waits under this filter.'}
    </EmptyState>
  )
}
