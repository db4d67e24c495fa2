import type { PromiseLine } from '#shop/orders/promise/promise-lines.ts'

export function OrderPromise({
  lines,
  className = '',
}: {
  lines: readonly PromiseLine[]
  className?: string
}) {
  if (lines.length === 0) return null
  return (
    <dl className={`grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 ${className}`}>
      {lines.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-stone">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
