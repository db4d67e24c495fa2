import { Link } from 'react-router'
import {
  refundObstacle,
  type OrderPayments,
  type OrderPaymentView,
} from '#shop/payment-admin/order-payments.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { paymentMessages } from './messages.ts'
import { RefundForm } from './refund-form.tsx'
import { refundStatusLabels } from './refund-status-labels.ts'
import { amountOf } from './rows/list-row.ts'

type OrderPaymentProps = { payment: OrderPaymentView; lines: OrderPayments['lines'] }

/** A captured payment, its refunds, and a form for refunding the money that is left. */
export function OrderPayment({ payment, lines }: OrderPaymentProps) {
  const obstacle = refundObstacle(payment)
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
          {amountOf(payment.leftPaise, payment.currency)} is not refunded.
        </p>
        <ul className="mt-2 space-y-1">
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <span className="figures font-semibold">
                {amountOf(refund.amountPaise, payment.currency)}
              </span>{' '}
              {refundStatusLabels[refund.status]}, {formatDate(refund.at)}
              {refund.reason && <span className="block text-sm text-stone">“{refund.reason}”</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        {obstacle === null && (
          <RefundForm key={payment.leftPaise} payment={payment} lines={lines} />
        )}
        {obstacle && <p className="text-stone">{paymentMessages.refundObstacles[obstacle]}</p>}
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
