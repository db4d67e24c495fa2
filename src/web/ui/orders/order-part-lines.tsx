import type { OrderOffer } from '#shop/offers/order-offer.ts'
import { orderParts, partText, type OrderParts } from '#shop/order-parts.ts'

type OrderPartLinesProps = {
  order: OrderParts
  /** Named one by one if given. */
  offers?: readonly OrderOffer[]
  className?: string
}

/** One line for each part of an order besides its goods; nothing for an order without any. */
export function OrderPartLines({ order, offers, className }: OrderPartLinesProps) {
  const parts = orderParts(order, offers)
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
