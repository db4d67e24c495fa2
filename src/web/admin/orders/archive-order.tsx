import { useId, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useIsAdmin } from '../use-is-admin.ts'

type NamedOrder = { id: number; number: string }

export function ArchiveOrder({ order }: { order: NamedOrder }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  if (!useIsAdmin()) return null
  return (
    <>
      <Button type="button" look="danger" room="dense" onClick={() => dialog.current?.showModal()}>
        Delete Order
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={heading}
        className="m-auto w-[calc(100%-2rem)] max-w-sm bg-paper p-6 text-base shadow-lift backdrop:bg-ink/50"
      >
        <h3 id={heading} className="text-xl">
          Delete order {order.number}?
        </h3>
        <p className="mt-2 text-stone">
          It leaves this list. The record of the sale stays in the Archive and can be restored; the
          customer keeps the receipt.
        </p>
        <Form
          method="post"
          preventScrollReset
          onSubmit={() => dialog.current?.close()}
          className="mt-5 flex flex-wrap justify-end gap-3"
        >
          <input type="hidden" name="intent" value="archive" />
          <input type="hidden" name="orderId" value={order.id} />
          <input type="hidden" name="number" value={order.number} />
          <Button
            type="button"
            look="secondary"
            room="dense"
            onClick={() => dialog.current?.close()}
          >
            Keep it
          </Button>
          <Button look="danger" room="dense">
            Yes, delete it
          </Button>
        </Form>
      </dialog>
    </>
  )
}

export function RestoreOrder({ order, name = 'Restore' }: { order: NamedOrder; name?: string }) {
  if (!useIsAdmin()) return <p className="text-stone">In the Archive</p>
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="orderId" value={order.id} />
      <Button look="secondary" room="dense" aria-label={`${name}: order ${order.number}`}>
        {name}
      </Button>
    </Form>
  )
}
