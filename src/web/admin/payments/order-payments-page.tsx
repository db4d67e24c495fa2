import { Link } from 'react-router'
import { listOrderActions } from '#shop/change-log/payment-action-store.server.ts'
import { findOrderPayments } from '#shop/payment-admin/order-payments-store.server.ts'
import { formatPaise } from '#shop/money.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { paymentMessages } from './messages.ts'
import { paymentsAction } from './payments-action.server.ts'
import { LastPaymentsResult } from './last-payments-result.tsx'
import { PaymentsLog } from './payments-log.tsx'
import { OrderPayment } from './order-payment.tsx'
import type { Route } from './+types/order-payments-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const money = await findOrderPayments(db, params.number)
  if (!money) throw new Response('No such order', { status: 404 })
  return { money, actions: await listOrderActions(db, [money.orderId]) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  return paymentsAction(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(paymentMessages.noAnswer))
}

export default function OrderPaymentsPage({
  loaderData: { money, actions },
  actionData,
}: Route.ComponentProps) {
  useLive('/admin/money/live')
  const title = `Money of order ${money.number}`
  return (
    <>
      <title>{`${title} – Admin`}</title>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-1 text-stone">
        {money.customer} · <span className="figures">{formatPaise(money.totalPaise)}</span> ·{' '}
        <Link
          to={`/admin/orders/${money.number}`}
          className="inline-block py-2 text-indigo underline-offset-2 hover:underline"
        >
          See the order
        </Link>
      </p>
      <LastPaymentsResult result={actionData} />
      {money.payments.length === 0 && <EmptyState title="No money has arrived for this order" />}
      <ul className="mt-4 space-y-3">
        {money.payments.map((payment) => (
          <li key={payment.id}>
            <OrderPayment payment={payment} lines={money.lines} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="log" className="mt-10">
        <h2 id="log" className="text-xl">
          Action log
        </h2>
        <PaymentsLog actions={actions} />
      </section>
    </>
  )
}
