import { formatPaise } from '#shop/money.ts'
import { GIFT_WRAP } from '#shop/order-parts.ts'
import type { Address } from '#shop/customers/address.ts'
import type { Order, OrderLine, PaymentState } from '#shop/orders/order.ts'
import { formatDate } from '#shop/shop-date.ts'
import type { Sku } from '#shop/skus/sku.ts'
import { NotDue } from '../due/not-due.tsx'
import { SkuText } from '../bought-lines.tsx'

type PackingSlipProps = {
  order: Order
  /** By `skuKey`. */
  skus: ReadonlyMap<string, Pick<Sku, 'sku'>>
  shopName: string
  shopAddress: string
  closing: string
}

const doNotSend: Partial<Record<PaymentState, string>> = {
  payment_review: 'PAYMENT NOT VERIFIED – do not send',
  refund_due: 'REFUNDED – do not send',
  refunded: 'REFUNDED – do not send',
  cancelled: 'CANCELLED – do not send',
}

/** An A5 page without prices, because the parcel may be a gift. It names only the cash that the
 * courier collects. */
export function PackingSlip({ order, skus, shopName, shopAddress, closing }: PackingSlipProps) {
  const heading = `slip-${order.number}`
  const warning = doNotSend[order.paymentState]
  return (
    <article
      aria-labelledby={heading}
      className="mx-auto w-full max-w-[128mm] border border-hem bg-paper p-[8mm] text-ink break-after-page last:break-after-auto print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex items-baseline justify-between gap-4 border-b border-zari pb-2">
        <p className="font-heading text-xl">{shopName}</p>
        <p className="text-sm">{formatDate(order.placedAt ?? order.createdAt)}</p>
      </header>
      <h2 id={heading} className="mt-3 font-sans text-lg font-semibold">
        Order <span className="figures tracking-widest">{order.number}</span>
      </h2>
      {warning ? (
        <p className="mt-6 border-4 border-ink p-6 text-center text-2xl font-semibold">{warning}</p>
      ) : (
        <Parcel {...{ order, skus, shopName, shopAddress, closing }} />
      )}
    </article>
  )
}

function Parcel({ order, skus, shopName, shopAddress, closing }: PackingSlipProps) {
  const lines = order.lines
    .map((line) => ({ ...line, quantity: line.quantity - line.returnedQuantity }))
    .filter(({ quantity }) => quantity > 0)
  const items = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <>
      <Addresses address={order.address} shopName={shopName} shopAddress={shopAddress} />
      <PackedLines lines={lines} skus={skus} />
      <p className="mt-2 text-sm">
        {items === 1 ? '1 item' : `${items} items`}
        {order.courierName && `, with ${order.courierName}`}
        {order.trackingNumber && `, ${order.trackingNumber}`}
      </p>
      <NotDue order={order} className="mt-3 border-2 border-ink p-2 text-center" />
      {order.payMode === 'cod' && (
        <p className="mt-3 border-2 border-ink p-2 text-center text-lg font-semibold">
          Cash on delivery: collect {formatPaise(order.totalPaise)}
        </p>
      )}
      {order.giftWrapPaise !== null && (
        <p className="mt-3 border-2 border-ink p-2 text-center text-lg font-semibold">
          {GIFT_WRAP}
        </p>
      )}
      {order.extras.giftMessage && (
        <p className="mt-4 border-y border-zari py-3 text-center text-lg whitespace-pre-line wrap-anywhere">
          {order.extras.giftMessage}
        </p>
      )}
      {closing && <p className="mt-4 text-center text-sm text-stone">{closing}</p>}
    </>
  )
}

function Addresses({
  address,
  shopName,
  shopAddress,
}: {
  address: Address
  shopName: string
  shopAddress: string
}) {
  return (
    <div className="mt-3 grid grid-cols-[3fr_2fr] gap-6">
      <div>
        <h3 className="font-sans text-sm text-stone">To</h3>
        <address className="text-lg leading-snug not-italic">
          <strong className="font-semibold">
            {address.firstName} {address.lastName}
          </strong>
          <br />
          {[address.houseNo, address.areaRoad].filter(Boolean).join(', ')}
          <br />
          {address.landmark && (
            <>
              {address.landmark}
              <br />
            </>
          )}
          {address.city}, {address.state}
          <br />
          <strong className="figures font-semibold tracking-wider">{address.pincode}</strong>
          <br />
          {[address.phoneNo, address.altPhoneNo].filter(Boolean).join(' / ')}
        </address>
      </div>
      {shopAddress && (
        <div>
          <h3 className="font-sans text-sm text-stone">From</h3>
          <address className="text-sm whitespace-pre-line not-italic">
            {shopName}
            {'\n'}
            {shopAddress}
          </address>
        </div>
      )}
    </div>
  )
}

function PackedLines({
  lines,
  skus,
}: { lines: readonly OrderLine[] } & Pick<PackingSlipProps, 'skus'>) {
  return (
    <ul className="mt-4 divide-y divide-hem border-y border-hem">
      {lines.map((line) => (
        <li
          key={`${line.productId} ${line.size}`}
          className="flex items-baseline gap-3 py-1.5 break-inside-avoid"
        >
          <span aria-hidden="true" className="size-4 shrink-0 self-center border border-ink" />
          <span className="figures w-8 shrink-0 font-semibold">{line.quantity} ×</span>
          <div className="min-w-0 grow">
            {line.title}
            <SkuText line={line} skus={skus} />
          </div>
          {line.size && <strong className="shrink-0 font-semibold">Size {line.size}</strong>}
        </li>
      ))}
    </ul>
  )
}
