import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { listOrderPayments } from '#shop/checkout/order-payments-store.server.ts'
import { listMessagesOfOrder } from '#shop/messages/message-store.server.ts'
import { listOrderActions } from '#shop/money-desk/admin-action-store.server.ts'
import { findDeskOrder } from '#shop/orders/desk-order-store.server.ts'
import { listStatusChanges } from '#shop/orders/desk-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/signed-in.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useDrawnVersion } from '#web/ui/use-drawn-version.ts'
import { useLastAnswer } from '#web/ui/use-last-answer.ts'
import { useLive } from '#web/ui/use-live.ts'
import { answerOrder } from './answer-order.server.ts'
import { ArchiveOrder, RestoreOrder } from './archive-order.tsx'
import { BoughtLines, DeliveryAddress } from './bought-lines.tsx'
import { CourierForm } from './courier-form.tsx'
import { noAnswer } from './desk-answer.ts'
import { NoteForm } from './note-form.tsx'
import type { OrderAnswer } from './order-answer.ts'
import { OrderMoney } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { readDeskForm } from './read-desk-form.server.ts'
import { StageSwitches } from './stage-switches.tsx'
import type { Route } from './+types/order-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(request, context)
  const { db } = context.get(shopContext)
  const desk = await findDeskOrder(db, params.number.toUpperCase())
  if (!desk) throw new Response('There is no such order.', { status: 404 })
  const changes = await listStatusChanges(db, [desk.order.id])
  if (role === 'packer') return { desk, changes, payments: [], mails: [], decisions: [] }
  const [payments, mails, decisions] = await Promise.all([
    listOrderPayments(db, desk.order.id),
    listMessagesOfOrder(db, desk.order.id),
    listOrderActions(db, [desk.order.id]),
  ])
  return { desk, payments, changes, mails, decisions }
}

export async function action({ request, context }: Route.ActionArgs): Promise<OrderAnswer> {
  const { form, staff } = await readDeskForm(request, context)
  return answerOrder(context.get(shopContext).db, staff.id, form)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, { about: 'order', ...noAnswer })
}

export default function OrderPage({
  loaderData: { desk, payments, changes, mails, decisions },
  actionData,
}: Route.ComponentProps) {
  const { order } = desk
  const answer = useLastAnswer(actionData)
  useLive('/admin/orders/live', { isFreshAtStart: true })
  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])
  const courier = answer?.about === 'courier' ? answer : undefined
  const note = answer?.about === 'note' ? answer : undefined
  const courierSaved = useDrawnVersion(courier?.version, desk.courierVersion)
  const noteSaved = useDrawnVersion(note?.version, desk.noteVersion)

  return (
    <>
      <title>{`Order ${order.number} – Admin`}</title>
      <p>
        <Link
          to="/admin/orders"
          className="inline-block py-2 text-indigo underline-offset-2 hover:underline"
        >
          All orders
        </Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">
          Order{' '}
          <span className="figures font-sans text-xl font-semibold tracking-wider">
            {order.number}
          </span>
        </h1>
        <ButtonLink
          to={`/admin/orders/slips?numbers=${order.number}`}
          look="secondary"
          room="dense"
        >
          Packing slip
        </ButtonLink>
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="space-y-8">
          <Part title="Pieces">
            <BoughtLines lines={order.lines} />
          </Part>
          <Part title="Delivery">
            <DeliveryAddress order={order} />
          </Part>
          <Part title="Payment">
            <OrderMoney order={order} payments={payments} />
          </Part>
        </div>
        <div className="space-y-8">
          <Part title="Progress">
            {order.archivedAt && <RestoreOrder order={order} />}
            {!order.archivedAt && order.paymentState === 'paid' && <StageSwitches order={order} />}
            {!order.archivedAt && order.paymentState === 'paid' && order.status === 4 && (
              <ArchiveOrder order={order} />
            )}
            {order.paymentState !== 'paid' && (
              <p className="text-stone">It moves on when its payment is settled.</p>
            )}
            <CourierForm
              key={courierSaved}
              desk={desk}
              typed={courier?.typed}
              problem={courier?.tone === 'error' ? courier.text : undefined}
            />
          </Part>
          <Part title="Note">
            <NoteForm
              key={noteSaved}
              desk={desk}
              typed={note?.typed}
              problem={note?.tone === 'error' ? note.text : undefined}
            />
          </Part>
          <Part title="History">
            <OrderTimeline order={order} changes={changes} mails={mails} decisions={decisions} />
          </Part>
        </div>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `part-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="border-t border-hem pt-4">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
