import { Link } from 'react-router'
import type { OrderPayment } from '#shop/refunds/order-payment-history-store.server.ts'
import { formatPaise } from '#shop/money.ts'
import { paymentText, type Order, type PaymentState } from '#shop/orders/order.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { useIsAdmin } from '../use-is-admin.ts'

const states: Record<PaymentState, string> = {
  pending_payment: 'Not paid yet',
  payment_review: 'Issue with payment. Please verify payment.',
  paid: 'Paid',
  refund_due: 'Refund pending: the money is on its way back',
  refunded: 'The money was given back',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
}

const roles: Record<OrderPayment['role'], string> = {
  candidate: '',
  settling: 'pays for this order',
  surplus: 'goes back',
  unmatched: '',
}

export function OrderPayments({ order, payments }: { order: Order; payments: OrderPayment[] }) {
  const isCash = order.payMode === 'cod'
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        <dt className="text-stone">Total Amount</dt>
        <dd className="figures font-semibold">{formatPaise(order.totalPaise)}</dd>
        <dt className="text-stone">Payment Mode</dt>
        <dd>{paymentText(order)}</dd>
        <dt className="text-stone">State</dt>
        <dd className={order.paymentState === 'paid' ? '' : 'font-semibold text-rose'}>
          {isCash && order.paymentState === 'paid'
            ? order.status === 4
              ? 'Paid in cash at the door'
              : 'The courier collects it at the door'
            : states[order.paymentState]}
          {order.paymentState === 'paid' && order.refundUnderWayPaise > 0 && (
            <strong className="block font-semibold text-rose">
              Refund pending: {formatPaise(order.refundUnderWayPaise)}
            </strong>
          )}
        </dd>
      </dl>
      <PaymentLinks order={order} payments={payments} />
      <CashRefundHint order={order} />
      <ul className="mt-3 space-y-2">
        {payments.map((payment) => (
          <li key={payment.gatewayPaymentId} className="border-l-2 border-hem pl-3 text-sm">
            <p className="break-all">{payment.gatewayPaymentId}</p>
            <p className="text-stone">
              <span className="figures">
                {payment.currency === 'INR'
                  ? formatPaise(payment.amountPaise)
                  : `${payment.amountPaise / 100} ${payment.currency}`}
              </span>
              {[payment.method, payment.status, roles[payment.role]]
                .filter(Boolean)
                .map((detail) => `, ${detail}`)
                .join('')}
              , {formatDate(payment.createdAt)}, {formatTime(payment.createdAt)}
            </p>
            {payment.refunds.map((refund) => (
              <p key={refund.id} className="text-stone">
                Refund of <span className="figures">{formatPaise(refund.amountPaise)}</span>:{' '}
                {refund.status}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Cash has no payment at a gateway that could be refunded in part. */
function CashRefundHint({ order }: { order: Order }) {
  const isAdmin = useIsAdmin()
  if (!isAdmin || order.payMode !== 'cod') return null
  if (order.paymentState !== 'paid' || order.status !== 4) return null
  return (
    <p className="mt-2 max-w-measure text-stone">
      To give back the cash of a piece, let the customer request a return on the page of the order.
      After the inspection you transfer the money and record it under Returns.
    </p>
  )
}

const linkStyle = 'inline-block py-2.5 text-indigo underline-offset-2 hover:underline'

function PaymentLinks({ order, payments }: { order: Order; payments: OrderPayment[] }) {
  const isAdmin = useIsAdmin()
  if (!isAdmin) return null
  if (order.paymentState === 'payment_review')
    return (
      <Link to="/admin/money?section=verify" className={linkStyle}>
        Verify the payment
      </Link>
    )
  const hasMoney = payments.some(({ status }) => status === 'captured' || status === 'refunded')
  return (
    hasMoney && (
      <Link to={`/admin/money/orders/${order.number}`} className={linkStyle}>
        Refund, whole or in part
      </Link>
    )
  )
}
