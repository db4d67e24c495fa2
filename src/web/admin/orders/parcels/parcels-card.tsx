import { formatPaise } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { isUnsent } from '#shop/orders/order-status.ts'
import { stateCodeOf } from '#shop/tax/indian-states.ts'
import { PackForm } from './pack-form.tsx'
import { ParcelCard } from './parcel-card.tsx'
import type { ParcelsOfOrder, ShownParcel } from './read-parcels.server.ts'

type ParcelsCardProps = { order: Order; packing: ParcelsOfOrder }

/** For an order without parcels, staff use the stage switches and courier fields of the page. */
export function ParcelsCard({ order, packing }: ParcelsCardProps) {
  const isOpen = order.paymentState === 'paid' && order.status < 4 && !order.archivedAt
  const isPackable = isOpen && order.status === 2
  return (
    <div className="space-y-3">
      {packing.parcels.map((parcel) => (
        <ParcelCard
          key={parcel.id}
          parcel={parcel}
          packing={packing}
          paidPaise={order.payMode === 'cod' ? 0 : valueOf(parcel, packing)}
        />
      ))}
      {packing.parcels.length === 0 && !isPackable && (
        <p className="text-stone">
          {order.status === 1
            ? 'The order can be packed once it is confirmed.'
            : 'Sent as one parcel.'}
        </p>
      )}
      {isOpen && order.totalPaise > packing.ewayBillAbovePaise && (
        <p className="max-w-measure border-l-3 border-zari pl-3">
          A registered shop needs an e-way bill for a consignment above{' '}
          {formatPaise(packing.ewayBillAbovePaise)} Within some states the limit is higher.
        </p>
      )}
      {isOpen && isUnsent(order.status) && isForbiddenState(order, packing) && (
        <p className="max-w-measure border-l-3 border-zari pl-3">
          This order goes to another state.{' '}
          {packing.registration?.mode === 'composition'
            ? 'A composition taxable person may not sell there'
            : 'An unregistered shop needs a GST registration for that, except for some handicraft'}
          . Please ask your tax adviser before you send it.
        </p>
      )}
      {isPackable && <PackForm order={order} packing={packing} />}
    </div>
  )
}

/** Only a shop with a regular registration may sell any goods into other states (CGST Act, s. 10(2) and
 * s. 24). False if a state is unknown. */
function isForbiddenState({ address }: Order, { registration }: ParcelsOfOrder): boolean {
  const delivery = stateCodeOf(address.state)
  if (!delivery || !registration?.stateCode || registration.mode === 'regular') return false
  return delivery !== registration.stateCode
}

function valueOf(parcel: ShownParcel, { lines }: ParcelsOfOrder): number {
  return parcel.lines.reduce((sum, { position, quantity }) => {
    const line = lines.find((each) => each.position === position)
    return line ? sum + Math.floor((line.totalPaise * quantity) / line.quantity) : sum
  }, 0)
}
