import { formatDate } from '#shop/shop-date.ts'

/** `until` is a time in UTC, '' for a holiday without an end, null without a holiday. */
export function HolidayNote({ until }: { until: string | null }) {
  if (until === null) return null
  return (
    <p role="note" className="mb-6 border-l-4 border-zari bg-paper px-4 py-3">
      You can order now. We send your order{' '}
      {until ? `after our holiday, from ${formatDate(new Date(until))}.` : 'when we are back.'}
    </p>
  )
}
