import { useEffect, useState } from 'react'
import { formatPaise } from '#shop/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons/shell-icons.tsx'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { Thread } from '#web/ui/thread.tsx'
import { findLastOrder, forgetLastOrder, type LastOrder } from './last-order.ts'

/** Shown after an order until the customer closes it. Rendered in the browser only, because the home
 * page is the same for every visitor. */
export function ThankYou() {
  const [order, setOrder] = useState<LastOrder | null>(null)
  useEffect(() => setOrder(findLastOrder(readSignedInHint()?.uid)), [])

  function close() {
    forgetLastOrder()
    setOrder(null)
    // The close button has the focus and is about to disappear, so the focus moves to the page.
    document.getElementById('main')?.focus()
  }

  return order && <ThankYouPanel order={order} onClose={close} />
}

export function ThankYouPanel({ order, onClose }: { order: LastOrder; onClose?: () => void }) {
  return (
    <section aria-label="Thank you" className="page-width py-4 md:py-6">
      <div className="relative border border-zari bg-paper px-5 py-6 pr-14 md:px-8">
        <p className="font-heading text-2xl">Thank you</p>
        <Thread className="my-3 max-w-56" />
        <p className="figures">
          Order <strong className="font-semibold tracking-wider">{order.number}</strong> ·{' '}
          {formatPaise(order.totalPaise)}
        </p>
        <p className="text-stone">
          {order.isPaid ? 'Your payment has arrived.' : 'You pay in cash when it arrives.'}
        </p>
        <ButtonLink to="/orders" room="dense" className="mt-4">
          Your orders
        </ButtonLink>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-1 right-1 grid size-11 place-items-center hover:text-madder"
        >
          <CloseIcon />
        </button>
      </div>
    </section>
  )
}
