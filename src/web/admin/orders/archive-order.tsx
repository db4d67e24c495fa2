import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useIsAdmin } from '../use-is-admin.ts'

type NamedOrder = { id: number; number: string }

export function ArchiveOrder({ order }: { order: NamedOrder }) {
  const dialog = useRef<HTMLDialogElement>(null)
  if (!useIsAdmin()) return null
  return (
    <Form method="post" preventScrollReset onSubmit={() => dialog.current?.close()}>
      <input type="hidden" name="intent" value="archive" />
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="number" value={order.number} />
      <Button
        type="button"
        variant="danger"
        size="compact"
        onClick={() => dialog.current?.showModal()}
      >
        Delete Order
      </Button>
      <ConfirmDialog
        ref={dialog}
        question={`Delete order ${order.number}?`}
        no="Keep it"
        yes={
          <Button variant="danger" size="compact">
            Yes, delete it
          </Button>
        }
      >
        It leaves this list. The record of the sale stays in the Archive and can be restored; the
        customer keeps the receipt.
      </ConfirmDialog>
    </Form>
  )
}

export function RestoreOrder({ order, name = 'Restore' }: { order: NamedOrder; name?: string }) {
  if (!useIsAdmin()) return <p className="text-stone">In the Archive</p>
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="orderId" value={order.id} />
      <Button variant="secondary" size="compact" aria-label={`${name}: order ${order.number}`}>
        {name}
      </Button>
    </Form>
  )
}
