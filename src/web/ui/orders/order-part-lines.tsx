import { orderParts, partText, type OrderParts } from '#shop/order-parts.ts'

/** One line for each part of an order besides its goods; nothing for an order without any. */
export function OrderPartLines({ order, className }: { order: OrderParts; className?: string }) {
  const parts = orderParts(order)
  if (parts.length === 0) return null
  return (
    <ul className={className}>
      {parts.map((part) => (
        <li key={part.label} className="figures">
          {partText(part)}
        </li>
      ))}
    </ul>
  )
}
