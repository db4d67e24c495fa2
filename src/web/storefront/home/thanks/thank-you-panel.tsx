import { useEffect, useRef, useState, type Ref } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons/shell-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { Thread } from '#web/ui/thread.tsx'
import { GUEST } from '../../checkout/guest/guest-page-id.ts'
import { fetchOrderThanks, type OrderThanks } from './fetch-order-thanks.ts'
import { findLastOrder, forgetLastOrder, rememberLastOrder } from './last-order.ts'

/** Thanks the customer for the order placed in this tab. Its content is loaded from the shop, which
 * answers only the order's customer. */
export default function ThankYouPanel({ onClose }: { onClose: () => void }) {
  const [order] = useState(() => findLastOrder(readSignedInHint()?.uid ?? GUEST, Date.now()))
  const [thanks, setThanks] = useState<OrderThanks | null>(null)
  useEffect(() => {
    if (order) void fetchOrderThanks(order.number).then(setThanks)
  }, [order])

  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!thanks || !order || order.isSeen) return
    rememberLastOrder({ ...order, isSeen: true })
    heading.current?.focus()
  }, [thanks, order])

  function close() {
    forgetLastOrder()
    onClose()
    // The close button has the focus and is about to disappear, so the focus moves to the page.
    document.getElementById('main')?.focus()
  }

  return (
    <section aria-label="Thank you" hidden={!thanks} className="page-width py-4 md:py-6">
      <div className="relative border border-zari bg-paper py-5 pr-12 pl-5 md:py-8 md:pr-16 md:pl-8">
        <Thread className="absolute inset-x-0 -top-1.5" />
        <div role="status">{thanks && <Thanks thanks={thanks} heading={heading} />}</div>
        <ButtonLink to="/orders" size="compact" className="mt-4">
          Your orders
        </ButtonLink>
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="absolute top-1 right-1 grid size-11 place-items-center hover:text-madder"
        >
          <CloseIcon />
        </button>
      </div>
    </section>
  )
}

export function Thanks({
  thanks: { number, firstName, totalPaise, payMode, paidWith, email, images, promised = [] },
  heading,
}: {
  thanks: OrderThanks
  heading?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-offset-4 md:text-3xl">
          Thank you, {firstName}.
        </h2>
        <p className="figures mt-2">
          Order{' '}
          <Link to={`/orders/${number}`} className="font-semibold tracking-wider underline">
            {number}
          </Link>{' '}
          · {formatPaise(totalPaise)} · {paidWith}
        </p>
        {promised.length > 0 && (
          <p className="figures">
            {promised.map(({ label, text }) => `${label} ${text}`).join(' · ')}
          </p>
        )}
        <p className="text-stone">
          {payMode === 'cod' && 'You pay in cash when it arrives. '}Mail sent to {email}
        </p>
      </div>
      <ul className="flex gap-2">
        {images.map((image) => (
          <li key={image.id} className="w-12 sm:w-18">
            <Picture image={image} alt={image.alt} sizes="72px" widest={240} />
          </li>
        ))}
      </ul>
    </div>
  )
}
