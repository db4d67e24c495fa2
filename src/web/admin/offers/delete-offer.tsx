import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks for confirmation. */
export function DeleteOffer({ name }: { name: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Form method="post" onSubmit={() => dialog.current?.close()}>
      <input type="hidden" name="intent" value="delete" />
      <Button
        type="button"
        variant="danger"
        size="compact"
        onClick={() => dialog.current?.showModal()}
      >
        Delete offer
      </Button>
      <ConfirmDialog
        ref={dialog}
        question={`Delete ${name}?`}
        no="Keep it"
        yes={
          <Button variant="danger" size="compact">
            Yes, delete it
          </Button>
        }
      >
        Only an offer that no order has used can be deleted.
      </ConfirmDialog>
    </Form>
  )
}
