import { Form, useNavigation } from 'react-router'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { countText } from '../count-text.ts'
import type { findCashReturns } from './find-cash-returns.server.ts'

/** The cash orders of a customer that came back, with the button that lifts the block. */
export function CashReturns(returns: Awaited<ReturnType<typeof findCashReturns>>) {
  const { own, ofOthers, days, isBlocked, liftedAt } = returns
  const isSending = useNavigation().state !== 'idle'
  if (own === 0 && ofOthers === 0 && !liftedAt) return null
  return (
    <section aria-labelledby="customers-cash" className="border border-hem bg-paper p-4">
      <h2 id="customers-cash" className="mb-2 text-xl">
        Cash on delivery
      </h2>
      <p>
        {countText({ total: own }, 'cash order', 'cash orders')} of the last {days} days came back
        {liftedAt && `, not counting orders up to ${formatDate(liftedAt)}`}.
      </p>
      {ofOthers > 0 && <ReturnsOfOthers {...{ ofOthers, days }} />}
      {isBlocked && (
        <Form method="post" preventScrollReset className="mt-3">
          <p className="mb-3">This customer is not offered cash on delivery.</p>
          <input type="hidden" name="intent" value="lift-cash-block" />
          <Button variant="secondary" size="compact" isBusy={isSending}>
            Offer cash on delivery again
          </Button>
        </Form>
      )}
    </section>
  )
}

/** A hint for staff: the orders do not count for this customer. */
export function ReturnsOfOthers({ ofOthers, days }: { ofOthers: number; days: number }) {
  return (
    <p className="mt-2 border-l-2 border-zari pl-3">
      {countText({ total: ofOthers }, 'cash order', 'cash orders')} of other customers to the same
      phone number came back in the last {days} days. Please ring before you confirm an order.
    </p>
  )
}
