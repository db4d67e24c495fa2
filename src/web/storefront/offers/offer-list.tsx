import { formatPaise } from '#shop/money.ts'
import { orderOfferName, type OrderOffer } from '#shop/offers/order-offer.ts'

export function OfferList({ offers }: { offers: readonly OrderOffer[] }) {
  if (offers.length === 0) return null
  return (
    <ul aria-label="Offers" className="figures mt-3 text-sm text-stone">
      {offers.map((offer) => (
        <li key={orderOfferName(offer)} className="break-words">
          {orderOfferName(offer)}:{' '}
          {offer.discountPaise > 0 ? `− ${formatPaise(offer.discountPaise)}` : 'free delivery'}
        </li>
      ))}
    </ul>
  )
}
