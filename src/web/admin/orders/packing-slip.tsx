import { formatPaise } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { formatDate } from '#shop/shop-date.ts'

/** Half a sheet that goes with the parcel. No prices: it may be a present. Only cash that the courier collects is said. */
export function PackingSlip({
  order,
  shopName,
  shopAddress,
}: {
  order: Order
  shopName: string
  shopAddress: string
}) {
  const { address } = order
  const heading = `slip-${order.number}`
  const pieces = order.lines.reduce((sum, line) => sum + line.quantity, 0)
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
      <ul className="mt-4 divide-y divide-hem border-y border-hem">
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-baseline gap-3 py-1.5 break-inside-avoid">
            <span aria-hidden="true" className="size-4 shrink-0 self-center border border-ink" />
            <span className="figures w-8 shrink-0 font-semibold">{line.quantity} ×</span>
            <span className="min-w-0 grow">{line.title}</span>
            {line.size && <strong className="shrink-0 font-semibold">Size {line.size}</strong>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        {pieces === 1 ? '1 piece' : `${pieces} pieces`}
        {order.courierName && `, with ${order.courierName}`}
        {order.trackingNumber && `, ${order.trackingNumber}`}
      </p>
      {order.payMode === 'cod' && (
        <p className="mt-3 border-2 border-ink p-2 text-center text-lg font-semibold">
          Cash on delivery: collect {formatPaise(order.totalPaise)}
        </p>
      )}
      <p className="mt-4 text-center text-sm text-stone">
        Thank you! Should anything not be right, write to us.
      </p>
    </article>
  )
}
