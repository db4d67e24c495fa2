import { Link } from 'react-router'
import type { PaymentTaskCounts } from '#shop/payment-admin/payment-section.ts'
import { AlertIcon } from '#web/ui/icons.tsx'

/** Alarms about payment incidents; nothing is shown without an incident. */
export function PaymentAlarms({ counts }: { counts: PaymentTaskCounts }) {
  const alarms = alarmsOf(counts).filter(({ count }) => count > 0)
  if (alarms.length === 0) return null
  return (
    <section aria-labelledby="alarms" className="mt-6">
      <h2 id="alarms" className="text-sm font-semibold text-rose">
        Payments that need attention
      </h2>
      <ul className="mt-2 flex flex-wrap gap-3">
        {alarms.map(({ section, count, one, many }) => (
          <li key={one}>
            <Link
              to={`/admin/money?section=${section}`}
              className="inline-flex min-h-11 items-center gap-2 border border-rose bg-paper px-4 font-semibold text-rose hover:underline"
            >
              <AlertIcon className="size-5" />
              {count === 1 ? one : `${count} ${many}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Alarm = { section: string; count: number; one: string; many: string }

export function alarmsOf(counts: PaymentTaskCounts): Alarm[] {
  // If no webhooks arrive, `counts.webhooks` includes that incident, which has its own alarm.
  const silent = counts.areWebhooksSilent ? 1 : 0
  return [
    {
      section: 'refunds',
      count: counts.refunds,
      one: '1 refund failed or stuck',
      many: 'refunds failed or stuck',
    },
    { section: 'webhooks', count: silent, one: 'No webhooks arrive', many: '' },
    {
      section: 'webhooks',
      count: counts.webhooks - silent,
      one: '1 unprocessed webhook',
      many: 'unprocessed webhooks',
    },
    {
      section: 'gateway',
      count: counts.gateway > 0 ? 1 : 0,
      one: 'Nobody can pay online: the gateway does not accept our keys',
      many: '',
    },
    {
      section: 'disputes',
      count: counts.disputes,
      one: '1 dispute to answer',
      many: 'disputes to answer',
    },
    {
      section: 'unmatched',
      count: counts.unmatched,
      one: '1 payment without an order',
      many: 'payments without an order',
    },
    {
      section: 'unpaid',
      count: counts.unpaid,
      one: '1 order with an unclear payment',
      many: 'orders with an unclear payment',
    },
    {
      section: 'surplus',
      count: counts.surplus,
      one: '1 surplus payment to refund',
      many: 'surplus payments to refund',
    },
    {
      section: 'days',
      count: counts.days,
      one: '1 day that differs from the gateway',
      many: 'days that differ from the gateway',
    },
  ]
}
