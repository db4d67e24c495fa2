import { Form, Link } from 'react-router'
import type { Day, Difference, GatewayDay } from '#shop/payment-admin/gateway-day.ts'
import { formatPaise } from '#shop/money.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { differenceText } from './difference-text.ts'
import { StepForm } from './step-form.tsx'

/** Differences beyond this number are only in the server log. */
const DIFFERENCES_SHOWN = 50

export function DailySums({
  days,
  yesterday,
  today,
  none,
}: {
  days: GatewayDay[]
  yesterday: Day
  today: Day
  none: string
}) {
  return (
    <>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="compare-day" />
        <Field label="Day" type="date" name="day" defaultValue={yesterday} max={today} />
        <Button size="compact" className="min-h-12">
          Compare with the gateway
        </Button>
      </Form>
      <p className="mt-2 max-w-measure text-sm text-stone">
        The gateway’s lists lag by a few minutes: the latest payments of today may still be missing.
      </p>
      {days.length === 0 && <EmptyState title={none} />}
      <ul className="mt-4 space-y-3">
        {days.map((day) => (
          <li key={day.day}>
            <DaySum day={day} />
          </li>
        ))}
      </ul>
    </>
  )
}

function DaySum({ day }: { day: GatewayDay }) {
  const ours = day.ourCapturedPaise - day.ourRefundedPaise
  const theirs = day.gatewayCapturedPaise - day.gatewayRefundedPaise
  const isEqual = day.differences.length === 0
  return (
    <article
      aria-labelledby={`day-${day.day}`}
      className={`border border-l-4 border-hem bg-paper p-4 ${isEqual ? 'border-l-leaf' : 'border-l-rose'}`}
    >
      <h3 id={`day-${day.day}`} className="font-sans text-base font-semibold">
        {formatDate(new Date(`${day.day}T12:00:00+05:30`))}:{' '}
        {isEqual ? 'the books are equal' : 'the books differ'}
      </h3>
      <p className="text-sm text-stone">
        Compared {formatDate(day.comparedAt)}, {formatTime(day.comparedAt)}
      </p>
      <dl className="figures mt-2 grid gap-x-8 sm:grid-cols-2">
        <Sum
          name="Here"
          netPaise={ours}
          capturedPaise={day.ourCapturedPaise}
          refundedPaise={day.ourRefundedPaise}
        />
        <Sum
          name="At the gateway"
          netPaise={theirs}
          capturedPaise={day.gatewayCapturedPaise}
          refundedPaise={day.gatewayRefundedPaise}
        />
      </dl>
      {!isEqual && <Differences day={day} />}
    </article>
  )
}

function Sum({
  name,
  netPaise,
  capturedPaise,
  refundedPaise,
}: {
  name: string
  netPaise: number
  capturedPaise: number
  refundedPaise: number
}) {
  return (
    <div>
      <dt className="text-sm text-stone">{name}</dt>
      <dd>
        <strong className="font-semibold">
          {netPaise < 0 ? `−${formatPaise(-netPaise)}` : formatPaise(netPaise)}
        </strong>{' '}
        = {formatPaise(capturedPaise)} received − {formatPaise(refundedPaise)} refunded
      </dd>
    </div>
  )
}

function Differences({ day }: { day: GatewayDay }) {
  return (
    <>
      <p className="mt-3">
        <strong className="font-semibold">Next step:</strong> check each line, import what is
        missing here, then compare this day again.
      </p>
      <ul className="mt-2 divide-y divide-hem">
        {day.differences.slice(0, DIFFERENCES_SHOWN).map((difference) => (
          <li key={difference.id} className="py-3">
            <DifferenceEntry difference={difference} />
          </li>
        ))}
      </ul>
      <StepForm
        step={{ name: 'Compare again', intent: 'compare-day', fields: { day: day.day } }}
        isNext
      />
    </>
  )
}

function DifferenceEntry({ difference }: { difference: Difference }) {
  if (difference.kind === 'stock') return <StockEntry difference={difference} />
  const isMissingHere = difference.kind === 'payment' && difference.theirsPaise !== null
  return (
    <>
      <p className="break-words">
        <span className="figures font-semibold">{difference.id}</span>: {differenceText(difference)}
      </p>
      {isMissingHere && (
        <StepForm
          step={{
            name: 'Import it',
            intent: 'recheck-payment',
            fields: { gatewayPaymentId: difference.id },
          }}
        />
      )}
      {difference.kind === 'refund' && difference.oursPaise === null && (
        <p className="text-sm text-stone">
          Comparing imports refunds of this shop’s payments automatically. A refund that remains
          belongs to another shop’s payment, or is more than is left of ours: look it up at the
          gateway.
        </p>
      )}
    </>
  )
}

/** Only explains the difference. A manual correction changes the stock number and the ledger alike,
 * so it cannot remove the difference. */
function StockEntry({ difference }: { difference: Extract<Difference, { kind: 'stock' }> }) {
  return (
    <>
      <p className="break-words">
        The stock of{' '}
        <Link
          to={`/admin/productinfos/${difference.id}`}
          className="text-indigo underline underline-offset-2"
        >
          one product
        </Link>{' '}
        does not add up. {differenceText(difference)}
      </p>
      <p className="text-sm text-stone">
        This is a software error; no money is missing because of it. Count the products in stock,
        and send this line to the developer of the shop.
      </p>
    </>
  )
}
