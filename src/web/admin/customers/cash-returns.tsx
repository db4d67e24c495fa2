import { Form, useNavigation } from 'react-router'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { countText } from '../count-text.ts'
import type { findCashReturns } from './find-cash-returns.server.ts'

/** The cash orders of a customer that came back, with the button that lifts the block. */
export function CashReturns(returns: Awaited<ReturnType<typeof findCashReturns>>) {
  const { count, days, isBlocked, liftedAt } = returns
  const isSending = useNavigation().state !== 'idle'
  if (count === 0 && !liftedAt) return null
  return (
    <section aria-labelledby="customers-cash" className="border border-hem bg-paper p-4">
      <h2 id="customers-cash" className="mb-2 text-xl">
        Cash on delivery
      </h2>
      <p>
        {countText({ total: count }, 'cash order', 'cash orders')} of the last {days} days came back
        {liftedAt && `, not counting orders up to ${formatDate(liftedAt)}`}.
      </p>
      {isBlocked && (
        <Form method="post" preventScrollReset className="mt-3">
          <p className="mb-3">This customer is not offered cash on delivery.</p>
          <input type="hidden" name="intent" value="lift-cash-block" />
          <Button look="secondary" room="dense" isBusy={isSending}>
            Offer cash on delivery again
          </Button>
        </Form>
      )}
    </section>
  )
}
