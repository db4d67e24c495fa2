import { Link } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { courierLines } from '#shop/orders/order-mails.ts'
import { paymentText, type Order, type OrderLine } from '#shop/orders/order.ts'
import { formatDate } from '#shop/shop-date.ts'
import { OrderPartLines } from '#web/ui/orders/order-part-lines.tsx'
import { OrderProgress } from '#web/ui/order-progress.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { paymentStateText } from './payment-state-text.ts'
import { OrderExtrasList } from '#web/ui/orders/order-extras-list.tsx'

export function OrderReceipt({ order }: { order: Order }) {
  const heading = `order-${order.number}`
  const words = paymentStateText(order.paymentState)
  return (
    <article aria-labelledby={heading} className="border border-hem bg-paper">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hem px-4 py-3 md:px-6">
        <h2 id={heading} className="font-sans text-base font-semibold">
          <Link
            to={`/orders/${order.number}`}
            className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4 hover:text-madder"
          >
            Order <span className="figures tracking-wider">{order.number}</span>
          </Link>
        </h2>
        <p className="text-stone">{formatDate(order.placedAt ?? order.createdAt)}</p>
      </header>
      <div className="px-4 py-6 md:px-6">
        {words ? (
          <p className="border-l-4 border-zari bg-linen px-4 py-3">{words}</p>
        ) : (
          <OrderProgress status={order.status} label={`Progress of order ${order.number}`} />
        )}
        {!words &&
          courierLines(order).map((line) => (
            <p key={line} className="mt-4">
              {line}
            </p>
          ))}
      </div>
      <div className="grid gap-x-10 gap-y-6 px-4 pb-6 md:grid-cols-[minmax(0,1fr)_16rem] md:px-6">
        <ul className="space-y-5">
          {order.lines.map((line) => (
            <li key={`${line.productId} ${line.size}`}>
              <ReceiptLine line={line} />
            </li>
          ))}
        </ul>
        <div className="space-y-4">
          <p className="flex items-baseline justify-between gap-4 border-t border-hem pt-4 md:border-0 md:pt-0">
            <span>Total Amount</span>{' '}
            <strong className="figures text-lg font-semibold">
              {formatPaise(order.totalPaise)}
            </strong>
          </p>
          <OrderPartLines order={order} className="text-sm text-stone" />
          <p className="text-sm text-stone">{paymentText(order)}</p>
          {!words && <PartRefund order={order} />}
          <DeliveredTo order={order} />
        </div>
      </div>
    </article>
  )
}

/** The order stays placed. */
export function PartRefund({ order: { refundUnderWayPaise, refundedPaise } }: { order: Order }) {
  return (
    <>
      {refundUnderWayPaise > 0 && (
        <p className="border-l-4 border-zari bg-linen px-4 py-2">
          <strong className="figures font-semibold">{formatPaise(refundUnderWayPaise)}</strong> is
          on its way back to you.
        </p>
      )}
      {refundedPaise > 0 && (
        <p className="border-l-4 border-leaf bg-linen px-4 py-2">
          <strong className="figures font-semibold">{formatPaise(refundedPaise)}</strong> was given
          back.
        </p>
      )}
    </>
  )
}

/** Shows the product's title at the time of purchase: the product may have been changed or deleted since. */
function ReceiptLine({ line }: { line: OrderLine }) {
  return (
    <div className="flex flex-wrap gap-4">
      <div className="w-20 shrink-0">
        <Picture image={line.image} alt="" sizes="80px" widest={240} />
      </div>
      <div className="min-w-0 flex-1 basis-36">
        <h3 className="text-lg">{line.title}</h3>
        <p className="text-stone">
          {line.size && <>Size {line.size} · </>}Quantity {line.quantity}
        </p>
        <p className="figures">
          {formatPaise(line.unitPricePaise)}
          {line.quantity > 1 && <span className="text-stone"> × {line.quantity}</span>}
        </p>
      </div>
    </div>
  )
}

export function DeliveredTo({ order: { address, extras } }: { order: Order }) {
  return (
    <div className="text-sm">
      <h3 className="font-sans font-semibold">Delivery to</h3>
      <address className="wrap-anywhere text-stone not-italic">
        {address.firstName} {address.lastName}
        <br />
        {[address.houseNo, address.areaRoad, address.landmark].filter(Boolean).join(', ')}
        <br />
        {address.city}, {address.state} {address.pincode}
        <br />
        {address.phoneNo}
      </address>
      <OrderExtrasList extras={extras} className="mt-4" />
    </div>
  )
}
