import { Link } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { stageName } from '#shop/orders/order-status.ts'
import type { Order } from '#shop/orders/order.ts'
import { formatDate } from '#shop/shop-date.ts'

const endedTexts: Partial<Record<Order['paymentState'], string>> = {
  payment_review: 'Payment to verify',
  refund_due: 'Refund pending',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

/** One order in the list of a customer's orders. */
export function CustomersOrder({ order }: { order: Order }) {
  return (
    <article className="grid gap-x-6 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold">
          <Link
            to={`/admin/orders/${order.number}`}
            className="figures inline-flex min-h-11 items-center tracking-wider text-indigo underline-offset-2 hover:underline"
          >
            {order.number}
          </Link>
        </h3>
        <p className="text-sm break-words text-stone">
          {order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
        </p>
      </div>
      <p className="text-sm sm:text-right">
        <span className="figures font-semibold">{formatPaise(order.totalPaise)}</span>
        <span className="block text-stone">
          {formatDate(order.placedAt ?? order.createdAt)},{' '}
          {endedTexts[order.paymentState] ?? stageName(order.status)}
        </span>
      </p>
    </article>
  )
}
