import { Link } from 'react-router'
import { listOrderActions } from '#shop/money-desk/admin-action-store.server.ts'
import { findOrderMoney } from '#shop/money-desk/order-money-store.server.ts'
import {
  refundStatusNames,
  whyNoRefund,
  type OrderMoneyPayment,
} from '#shop/money-desk/order-money.ts'
import { amountOf } from '#shop/money-desk/money-row.ts'
import { formatPaise } from '#shop/money.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { answerMoney } from './answer-money.server.ts'
import { LastMoneyAnswer } from './last-money-answer.tsx'
import { noAnswer, type MoneyAnswer } from './money-answer.ts'
import { MoneyLog } from './money-log.tsx'
import { RefundForm } from './refund-form.tsx'
import type { Route } from './+types/order-money-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const money = await findOrderMoney(db, params.number)
  if (!money) throw new Response('No such order', { status: 404 })
  return { money, actions: await listOrderActions(db, [money.orderId]) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<MoneyAnswer> {
  const admin = await requireAdmin(request, context)
  return answerMoney(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, noAnswer)
}

export default function OrderMoneyPage({
  loaderData: { money, actions },
  actionData,
}: Route.ComponentProps) {
  useLive('/admin/money/live', { isFreshAtStart: true })
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
      <LastMoneyAnswer answer={actionData} />
      {money.payments.length === 0 && <EmptyState title="No money has arrived for this order" />}
      <ul className="mt-4 space-y-3">
        {money.payments.map((payment) => (
          <li key={payment.id}>
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="log" className="mt-10">
        <h2 id="log" className="text-xl">
          What was done by hand
        </h2>
        <MoneyLog actions={actions} />
      </section>
    </>
  )
}

function Payment({ payment }: { payment: OrderMoneyPayment }) {
  const obstacle = whyNoRefund(payment)
  return (
    <article
      aria-labelledby={`payment-${payment.id}`}
      className="grid gap-x-8 gap-y-4 border border-hem bg-paper p-4 md:grid-cols-2"
    >
      <div className="min-w-0">
        <h2 id={`payment-${payment.id}`} className="font-sans text-base font-semibold break-words">
          Payment {payment.gatewayPaymentId}
        </h2>
        <p className="text-sm text-stone">
          {formatDate(payment.at)}, {formatTime(payment.at)}
        </p>
        <p className="figures mt-2">
          {amountOf(payment.amountPaise, payment.currency)} arrived,{' '}
          {amountOf(payment.leftPaise, payment.currency)} is not given back.
        </p>
        <ul className="mt-2 space-y-1">
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <span className="figures font-semibold">
                {amountOf(refund.amountPaise, payment.currency)}
              </span>{' '}
              {refundStatusNames[refund.status]}, {formatDate(refund.at)}
              {refund.reason && <span className="block text-sm text-stone">“{refund.reason}”</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        {obstacle === null && <RefundForm key={payment.leftPaise} payment={payment} />}
        {obstacle && <p className="text-stone">{obstacle}</p>}
        {payment.role === 'candidate' && (
          <Link
            to="/admin/money?section=verify"
            className="inline-block py-2.5 text-indigo underline"
          >
            Verify it
          </Link>
        )}
      </div>
    </article>
  )
}
