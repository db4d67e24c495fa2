import type { StatusChange } from '#shop/orders/desk-store.server.ts'
import { orderStages, type OrderStatus } from '#shop/orders/order-status.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'

/** Who moved the order, from where to where, and when. */
export function OrderHistory({ changes }: { changes: StatusChange[] }) {
  if (changes.length === 0) return null
  return (
    <details>
      <summary className="leading-11 text-stone lg:leading-8">History ({changes.length})</summary>
      <ol className="space-y-2">
        {changes.map((change, index) => (
          <li key={index}>
            {nameOf(change.from)} → {nameOf(change.to)}
            <span className="block text-stone">
              {change.changedBy}, {formatDate(change.changedAt)}, {formatTime(change.changedAt)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function nameOf(status: OrderStatus): string {
  return orderStages.find((stage) => stage.status === status)?.name ?? String(status)
}
