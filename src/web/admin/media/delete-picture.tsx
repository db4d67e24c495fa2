import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks for confirmation. A picture in use cannot be deleted. */
export function DeletePicture({ isUsed }: { isUsed: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  if (isUsed) return <p className="text-sm text-stone">A picture that is used cannot be deleted.</p>
  return (
    <Form method="post" onSubmit={() => dialog.current?.close()}>
      <input type="hidden" name="intent" value="delete-picture" />
      <Button
        type="button"
        variant="danger"
        size="compact"
        onClick={() => dialog.current?.showModal()}
      >
        Delete picture
      </Button>
      <ConfirmDialog
        ref={dialog}
        question="Delete this picture?"
        no="Keep it"
        yes={
          <Button variant="danger" size="compact">
            Yes, delete it
          </Button>
        }
      >
        Its files are deleted too. This cannot be undone.
      </ConfirmDialog>
    </Form>
  )
}
