import { useEffect, useId, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { formatPaise, type Paise } from '#shop/money.ts'
import { isUnpacked } from '#shop/orders/order-status.ts'
import type { Order } from '#shop/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { CancelResult } from './cancel-action.server.ts'

type CancelOrderProps = {
  order: Order
  result: CancelResult | undefined
  /** The part of the store credit that was a payment before an exchange. */
  exchangedPaise?: Paise | undefined
}

/** Without script, the button opens the page again with the confirmation on it. */
export function CancelOrder({ order, result, exchangedPaise }: CancelOrderProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsked = useSearchParams()[0].has('cancel') || result?.tone === 'error'
  if (order.paymentState !== 'paid' || order.archivedAt || order.status === 4) return null
  if (!isUnpacked(order.status)) return <TooLate status={order.status} />

  function ask(event: FormEvent) {
    event.preventDefault()
    dialog.current?.showModal()
  }

  return (
    <section aria-labelledby="cancel-order" className="print:hidden">
      <h2 id="cancel-order" className="mb-2 text-2xl">
        Changed your mind?
      </h2>
      <p className="text-stone">
        You can cancel free of charge until we confirm the order and pack it.
      </p>
      {isAsked ? (
        <div className="mt-4 border border-hem bg-paper p-4">
          <Question {...{ order, result, exchangedPaise }}>
            <Link
              to={`/orders/${order.number}`}
              preventScrollReset
              className="px-2 py-2.5 underline"
            >
              Keep the order
            </Link>
          </Question>
        </div>
      ) : (
        <Form
          method="get"
          action={`/orders/${order.number}#cancel-order`}
          onSubmit={ask}
          className="mt-3"
        >
          <Button name="cancel" value="yes" variant="danger" size="compact">
            Cancel order
          </Button>
        </Form>
      )}
      {!isAsked && <Confirmation ref={dialog} {...{ order, exchangedPaise }} />}
    </section>
  )
}

type ConfirmationProps = Omit<CancelOrderProps, 'result'> & {
  ref: RefObject<HTMLDialogElement | null>
}

function Confirmation({ ref, order, exchangedPaise }: ConfirmationProps) {
  return (
    <dialog
      ref={ref}
      aria-label="Cancel this order?"
      className="m-auto w-[min(30rem,calc(100vw-2rem))] bg-paper p-6 text-base shadow-lift backdrop:bg-ink/50"
    >
      <Question {...{ order, exchangedPaise }} result={undefined}>
        <Button
          type="button"
          variant="secondary"
          size="compact"
          onClick={() => ref.current?.close()}
        >
          Keep the order
        </Button>
      </Question>
    </dialog>
  )
}

/** `children` is the link that leads back. */
function Question({
  order,
  result,
  exchangedPaise = 0,
  children,
}: CancelOrderProps & { children: ReactNode }) {
  const heading = useId()
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result?.tone === 'error') form.current?.querySelector('textarea')?.focus()
  }, [result])
  return (
    <Form
      ref={form}
      method="post"
      action={`/orders/${order.number}`}
      preventScrollReset
      aria-labelledby={heading}
    >
      <h3 id={heading} className="text-xl">
        Cancel this order?
      </h3>
      <p className="mt-2 mb-4 text-stone">{refundText(order, exchangedPaise)}</p>
      <TextField
        label="Reason (optional)"
        name="reason"
        rows={2}
        defaultValue={result?.typed}
        problem={result?.tone === 'error' ? result.text : undefined}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        {children}
        <Button variant="danger" size="compact" isBusy={isBusy}>
          Yes, cancel it
        </Button>
      </div>
    </Form>
  )
}

function refundText({ payMode, creditPaise }: Order, exchangedPaise: Paise): string {
  if (payMode === 'cod') return 'You have paid nothing, and nothing is to be paid.'
  const restPaise = Math.max(0, creditPaise - exchangedPaise)
  const credit = `${formatPaise(restPaise)} goes back to your store credit at once.`
  const exchanged = `${formatPaise(exchangedPaise)} goes back to where you paid for the exchanged pieces from.`
  if (exchangedPaise > 0) return restPaise > 0 ? `${exchanged} ${credit}` : exchanged
  if (payMode === 'credit') return credit
  const money =
    'We send back everything that you have paid, to where it came from. Banks take five to seven working days to show it.'
  return creditPaise > 0 ? `${money} ${credit}` : money
}

function TooLate({ status }: Pick<Order, 'status'>) {
  return (
    <p className="border-l-4 border-hem bg-linen px-4 py-3 print:hidden">
      {status === 2
        ? 'We are packing this order, so it can no longer be cancelled here. '
        : 'This order is on its way, so it can no longer be cancelled. '}
      <Link to="/contact" className="text-madder underline underline-offset-4">
        {status === 2 ? 'Write to us at once' : 'Write to us'}
      </Link>{' '}
      {status === 2
        ? 'with its number: we will stop it if we still can.'
        : 'with its number if you want to send it back.'}
    </p>
  )
}
