import { useRef } from 'react'
import { Form } from 'react-router'
import type { Subscriber } from '#shop/inbox/subscriber.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { email, subscribedAt, subscribedOn, unsubscribedAt } = subscriber
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
      <div className="min-w-0 pb-1">
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          className={`inline-block min-h-11 py-2.5 break-all hover:underline ${unsubscribedAt ? 'text-stone' : 'text-indigo'}`}
        >
          {email}
        </a>
        <p className="text-sm break-all text-stone">
          Agreed {formatDate(subscribedAt)}, {formatTime(subscribedAt)}
          {subscribedOn && <> on {subscribedOn}</>}
          {unsubscribedAt && (
            <>
              {' '}
              · <strong className="font-semibold">Unsubscribed</strong> {formatDate(unsubscribedAt)}
            </>
          )}
        </p>
      </div>
      {!unsubscribedAt && <UnsubscribeButton subscriber={subscriber} />}
    </li>
  )
}

/** Asks for confirmation, because only the subscriber can undo this by subscribing again. */
function UnsubscribeButton({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Form method="post" preventScrollReset onSubmit={() => dialog.current?.close()}>
      <input type="hidden" name="intent" value="unsubscribe" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="button"
        variant="quiet"
        size="compact"
        className="-mx-4"
        aria-label={`Unsubscribe ${email}`}
        onClick={() => dialog.current?.showModal()}
      >
        Unsubscribe
      </Button>
      <ConfirmDialog
        ref={dialog}
        question={`Unsubscribe ${email}?`}
        yes={
          <Button variant="danger" size="compact">
            Yes, unsubscribe
          </Button>
        }
      >
        They get no more newsletters. Only they themselves can subscribe again.
      </ConfirmDialog>
    </Form>
  )
}
