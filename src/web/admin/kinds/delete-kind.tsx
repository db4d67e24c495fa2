import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks for confirmation, because a starter kind cannot be added again. */
export function DeleteKind({ slug, singular }: { slug: string; singular: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Form method="post" preventScrollReset onSubmit={() => dialog.current?.close()}>
      <input type="hidden" name="kind" value={slug} />
      <input type="hidden" name="intent" value="delete" />
      <Button
        type="button"
        variant="quiet"
        size="compact"
        aria-label={`Delete ${singular}`}
        onClick={() => dialog.current?.showModal()}
      >
        Delete
      </Button>
      <ConfirmDialog
        ref={dialog}
        question={`Delete ${singular}?`}
        no="Keep it"
        yes={
          <Button variant="danger" size="compact">
            Yes, delete it
          </Button>
        }
      >
        Its sizes, size guide and tax data are lost. To sell it later, you would enter them again.
      </ConfirmDialog>
    </Form>
  )
}
