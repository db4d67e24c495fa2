import { orderStages, type OrderStatus } from '#shop/orders/order-status.ts'
import { formatDate } from '#shop/shop-date.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

/** The stages of an order as text, each with the date on which the order reached it. */
export function OrderSteps({
  status,
  dates,
}: {
  status: OrderStatus
  dates: Partial<Record<OrderStatus, Date>>
}) {
  return (
    <ol aria-label="Steps of this order" className="grid gap-3 sm:grid-cols-4 print:grid-cols-4">
      {orderStages.map((stage) => {
        const isReached = stage.status <= status
        const date = dates[stage.status]
        return (
          <li
            key={stage.status}
            aria-current={stage.status === status ? 'step' : undefined}
            className={`flex gap-3 border-l-2 pl-3 sm:block sm:border-t-2 sm:border-l-0 sm:pt-3 sm:pl-0 ${isReached ? 'border-zari' : 'border-hem'}`}
          >
            <p className={isReached ? 'font-semibold' : 'text-stone'}>
              {isReached && <CheckIcon className="mr-1 inline size-5 text-leaf" />}
              {stage.name}
              <span className="sr-only">{isReached ? ' (done)' : ' (not yet)'}</span>
            </p>
            {isReached && date && <p className="text-stone">{formatDate(date)}</p>}
          </li>
        )
      })}
    </ol>
  )
}
