import { isEnded, type Order } from '#shop/orders/order.ts'
import { stageName } from '#shop/orders/order-status.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NotDue } from './due/not-due.tsx'
import { NextStepButton } from './parcels/next-step-button.tsx'
import type { ParcelsOfOrder } from './parcels/read-parcels.server.ts'

export function OrderHead({ order, packing }: { order: Order; packing: ParcelsOfOrder }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl">
          Order{' '}
          <span className="figures font-sans text-xl font-semibold tracking-wider">
            {order.number}
          </span>
        </h1>
        <p className="rounded-full border border-hem bg-linen px-3 py-0.5 text-sm font-semibold">
          <span className="sr-only">Stage: </span>
          {isEnded(order) ? 'Ended' : stageName(order.status)}
        </p>
        <NotDue order={order} />
      </div>
      <div className="flex flex-wrap gap-3">
        <NextStepButton order={order} packing={packing} />
        <ButtonLink
          to={`/admin/orders/slips?numbers=${order.number}`}
          variant="secondary"
          size="compact"
        >
          Packing slip
        </ButtonLink>
      </div>
    </div>
  )
}
