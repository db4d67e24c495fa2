import { extraLines, type OrderExtras } from '#shop/orders/extras/order-extras.ts'

/** The optional details of an order; renders nothing without any. */
export function OrderExtrasList({
  extras,
  className = '',
}: {
  extras: OrderExtras
  className?: string
}) {
  const lines = extraLines(extras)
  if (lines.length === 0) return null
  return (
    <dl className={className}>
      {lines.map(({ label, text }) => (
        <div key={label} className="mt-2 first:mt-0">
          <dt className="font-semibold">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-stone">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
