import { isEnded, type Order } from '#shop/orders/order.ts'
import { isUnsent } from '#shop/orders/order-status.ts'
import { ArchiveOrder, RestoreOrder } from './archive-order.tsx'
import { StageSwitches } from './stage-switches.tsx'

export function Progress({ order }: { order: Order }) {
  if (order.archivedAt) return <RestoreOrder order={order} />
  if (isEnded(order)) return <p className="font-semibold text-rose">{endedText(order)}</p>
  if (order.paymentState !== 'paid')
    return <p className="text-stone">The status can change once the payment is settled.</p>
  return (
    <>
      <StageSwitches order={order} />
      {order.status === 4 && <ArchiveOrder order={order} />}
    </>
  )
}

function endedText({ paymentState, status }: Order): string {
  const ending = paymentState === 'cancelled' ? 'Cancelled' : 'Refunded'
  return isUnsent(status) ? `${ending}: do not send it.` : `${ending}.`
}
