import { courierLines } from '#shop/orders/order-mails.ts'
import type { Order } from '#shop/orders/order.ts'
import type { TrackedParcel, TrackedParcels } from '#shop/parcels/list-tracked-parcels.server.ts'
import { stateNames } from '#shop/parcels/parcel-words.ts'
import type { ParcelState } from '#shop/parcels/parcel-state.ts'
import { formatDate } from '#shop/shop-date.ts'

const link =
  'inline-flex min-h-11 items-center text-madder underline underline-offset-4 print:hidden'

/** Each parcel with its courier, link and steps. An order without parcels shows its own courier. */
export function OrderParcels({
  order,
  parcels: tracked,
}: {
  order: Pick<Order, 'status' | 'courierName' | 'trackingNumber'>
  parcels: TrackedParcels
}) {
  const { parcels, orderTrackingAddress } = tracked
  if (parcels.length === 0)
    return (
      <>
        {courierLines(order).map((line) => (
          <p key={line} className="mt-4">
            {line}
          </p>
        ))}
        {orderTrackingAddress && (
          <a href={orderTrackingAddress} target="_blank" rel="noreferrer" className={link}>
            Track your parcel
          </a>
        )}
      </>
    )
  return (
    <section aria-labelledby="part-parcels" className="mt-8">
      <h2 id="part-parcels" className="mb-3 text-2xl">
        {parcels.length === 1 ? 'Your parcel' : `${parcels.length} parcels`}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="border border-hem bg-paper p-4">
            <ParcelOfOrder parcel={parcel} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ParcelOfOrder({ parcel }: { parcel: TrackedParcel }) {
  return (
    <>
      <h3 className="font-sans font-semibold">Parcel {parcel.number}</h3>
      <p className="text-stone">
        {parcel.pieces
          .map(({ title, size, quantity }) => `${quantity} × ${title}${size && `, size ${size}`}`)
          .join('; ')}
      </p>
      {courierLines(parcel).map((line) => (
        <p key={line} className="mt-2">
          {line}
        </p>
      ))}
      {parcel.trackingAddress && (
        <a href={parcel.trackingAddress} target="_blank" rel="noreferrer" className={link}>
          Track parcel {parcel.number}
        </a>
      )}
      <ParcelSteps parcel={parcel} />
      {parcel.answerPath && (
        <a href={parcel.answerPath} className={link}>
          Choose what happens next
        </a>
      )}
    </>
  )
}

const way: ParcelState[] = ['booked', 'in-transit', 'out-for-delivery', 'delivered']

/** The steps of a regular delivery, or one sentence for an exceptional state such as `lost`. */
function ParcelSteps({ parcel }: { parcel: TrackedParcel }) {
  const reached = way.indexOf(parcel.state)
  if (reached === -1)
    return (
      <p className="mt-2 border-l-4 border-zari bg-linen px-4 py-2">{stateNames[parcel.state]}</p>
    )
  return (
    <ol aria-label={`Steps of parcel ${parcel.number}`} className="mt-2">
      {way.map((state, index) => (
        <li
          key={state}
          aria-current={index === reached ? 'step' : undefined}
          className={`border-l-2 py-1 pl-3 ${index <= reached ? 'border-zari font-semibold' : 'border-hem text-stone'}`}
        >
          {stateNames[state]}
          <span className="sr-only">{index <= reached ? ' (done)' : ' (not yet)'}</span>
          <DateOf state={state} parcel={parcel} />
        </li>
      ))}
    </ol>
  )
}

function DateOf({ state, parcel }: { state: ParcelState; parcel: TrackedParcel }) {
  const date =
    state === 'in-transit' ? parcel.leftAt : state === 'delivered' ? parcel.deliveredAt : null
  return date && <span className="font-normal text-stone"> {formatDate(date)}</span>
}
