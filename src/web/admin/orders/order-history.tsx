import { stageName, type StatusChange } from '#shop/orders/order-status.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'

export function OrderHistory({ changes }: { changes: StatusChange[] }) {
  if (changes.length === 0) return null
  return (
    <details>
      <summary className="leading-11 text-stone lg:leading-8">History ({changes.length})</summary>
      <ol className="space-y-2">
        {changes.map((change, index) => (
          <li key={index}>
            {stageName(change.from)} → {stageName(change.to)}
            <span className="block text-stone">
              {change.changedBy}, {formatDate(change.changedAt)}, {formatTime(change.changedAt)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
