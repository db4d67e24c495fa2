import { Link } from 'react-router'
import { orderedAdvanceText } from '#shop/advance-sale.ts'
import type { StatusChange } from '#shop/orders/order-status.ts'
import { CASH_CONFIRMATION_DAYS } from '#shop/settings/cash-on-delivery.ts'
import { formatPaise } from '#shop/money.ts'
import { paymentText, type Order } from '#shop/orders/order.ts'
import { formatDate } from '#shop/shop-date.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { OrderPartLines } from '#web/ui/orders/order-part-lines.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { NotDue } from './due/not-due.tsx'
import { SelectOrder } from './selected-orders.tsx'
import { OrderHistory } from './order-history.tsx'
import { Progress } from './order-progress.tsx'

/** In characters. */
const NUMBER_SHOWN = 10
const PRODUCT_ID_SHOWN = 8

const contact = 'inline-block min-w-6 py-3 text-indigo underline-offset-2 hover:underline md:py-1'

export function OrderCard({
  order,
  changes,
  isNew,
}: {
  order: Order
  changes: StatusChange[]
  isNew: boolean
}) {
  const heading = `order-${order.number}`
  return (
    <article
      aria-labelledby={heading}
      className={`grid gap-x-6 gap-y-4 border bg-paper p-4 text-sm md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1.3fr)_10rem_12rem] ${isNew ? 'border-zari' : 'border-hem'}`}
    >
      <header>
        <h2 id={heading} className="font-sans text-base font-semibold">
          <span className="sr-only">Order </span>
          <Link
            to={`/admin/orders/${order.number}`}
            className={`figures tracking-wider ${contact}`}
          >
            {order.number.slice(0, NUMBER_SHOWN)}
          </Link>
        </h2>
        <p className="text-stone">
          {formatDate(order.placedAt ?? order.createdAt)}
          {isNew && <strong className="ml-2 font-semibold text-madder">New</strong>}
        </p>
        <NotDue order={order} />
        <SelectOrder number={order.number} />
      </header>
      <Customer order={order} />
      <Items lines={order.lines} />
      <PaymentSummary order={order} />
      <div className="space-y-2 md:col-span-2 xl:col-span-1">
        <Progress order={order} />
        <OrderHistory changes={changes} />
      </div>
    </article>
  )
}

function Customer({ order: { address, email } }: { order: Order }) {
  return (
    <address className="min-w-0 not-italic">
      <strong className="block text-base font-semibold">
        {address.firstName} {address.lastName}
      </strong>
      <a href={`mailto:${email}`} className={contact}>
        {email}
      </a>
      <span className="block">
        <a href={`tel:${address.phoneNo}`} className={contact}>
          {address.phoneNo}
        </a>
        {address.altPhoneNo && (
          <>
            ,{' '}
            <a href={`tel:${address.altPhoneNo}`} className={contact}>
              {address.altPhoneNo}
            </a>
          </>
        )}
      </span>
      <span className="block">
        {[address.houseNo, address.areaRoad, address.landmark].filter(Boolean).join(', ')}
      </span>
      <span className="block">
        {address.city}, {address.state} {address.pincode}
      </span>
    </address>
  )
}

function Items({ lines }: { lines: Order['lines'] }) {
  return (
    <ul className="space-y-2">
      {lines.map((line) => (
        <li key={`${line.productId} ${line.size}`} className="flex gap-3">
          <div className="w-12 shrink-0">
            <Picture image={line.image} alt="" sizes="48px" widest={240} />
          </div>
          <div className="min-w-0">
            <p className="font-semibold">{line.title}</p>
            <p className="text-stone">
              {line.size && `Size ${line.size} · `}Quantity {line.quantity}
            </p>
            {line.advance && <p className="text-stone">{orderedAdvanceText(line.advance)}</p>}
            <p className="figures tracking-wide text-stone">
              <span className="sr-only">Product </span>
              {line.productId.slice(0, PRODUCT_ID_SHOWN)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function PaymentSummary({ order }: { order: Order }) {
  return (
    <div className="min-w-0">
      {order.paymentState === 'payment_review' ? (
        <p className="flex gap-1.5 font-semibold text-rose">
          <AlertIcon className="size-5" />
          Issue with payment. Please verify payment.
        </p>
      ) : (
        <p className="figures text-base font-semibold">
          <span className="sr-only">Total </span>
          {formatPaise(order.totalPaise)}
        </p>
      )}
      <OrderPartLines order={order} className="text-stone" />
      {(order.payMode === 'cod' || order.creditPaise > 0) && <p>{paymentText(order)}</p>}
      {order.payMode === 'cod' && order.paymentState === 'paid' && order.status === 1 && (
        <p className="text-sm text-stone">
          Cancelled automatically if not confirmed within {CASH_CONFIRMATION_DAYS} days, unless the
          customer has paid for an order before.
        </p>
      )}
      {order.paymentState === 'paid' && order.refundUnderWayPaise > 0 && (
        <p className="font-semibold text-rose">
          Refund pending: {formatPaise(order.refundUnderWayPaise)}
        </p>
      )}
      {order.paymentState === 'paid' && order.refundedPaise > 0 && (
        <p>Refunded: {formatPaise(order.refundedPaise)}</p>
      )}
      {refundTexts[order.paymentState] && (
        <p className="font-semibold text-rose">{refundTexts[order.paymentState]}</p>
      )}
      {order.paymentId && (
        <p className="break-all text-stone">
          <span className="sr-only">Payment </span>
          {order.paymentId}
        </p>
      )}
    </div>
  )
}

const refundTexts: Partial<Record<Order['paymentState'], string>> = {
  refund_due: 'Refund pending: the money is on its way back.',
  refunded: 'The money was given back.',
}
