import { useId, useRef } from 'react'
import { Form } from 'react-router'
import type { Subscriber } from '#shop/inbox/subscriber.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'

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

/** Asks for confirmation, because only the subscriber can subscribe again. */
function UnsubscribeButton({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  return (
    <>
      <Button
        type="button"
        look="quiet"
        room="dense"
        className="-mx-4"
        aria-label={`Unsubscribe ${email}`}
        onClick={() => dialog.current?.showModal()}
      >
        Unsubscribe
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={heading}
        className="m-auto w-[calc(100%-2rem)] max-w-sm bg-paper p-6 text-base shadow-lift backdrop:bg-ink/50"
      >
        <h3 id={heading} className="text-xl break-all">
          Unsubscribe {email}?
        </h3>
        <p className="mt-2 text-stone">
          They get no more newsletters. Only they themselves can subscribe again.
        </p>
        <Form
          method="post"
          preventScrollReset
          onSubmit={() => dialog.current?.close()}
          className="mt-5 flex flex-wrap justify-end gap-3"
        >
          <input type="hidden" name="intent" value="unsubscribe" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="button"
            look="secondary"
            room="dense"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </Button>
          <Button look="danger" room="dense">
            Yes, unsubscribe
          </Button>
        </Form>
      </dialog>
    </>
  )
}
