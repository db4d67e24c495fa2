import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { useStaffId } from '../staff-id.ts'
import { deleteDraft } from './form/product-draft.ts'

type DeleteProductProps = {
  product: { id: string; title: string }
  action: string
  isIcon?: boolean
}

/** Asks for confirmation. `action` is the URL of the list that is shown after the deletion. */
export function DeleteProduct({ product, action, isIcon = false }: DeleteProductProps) {
  const owner = useStaffId()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => dialog.current?.showModal()
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      onSubmit={() => {
        deleteDraft(owner, product.id)
        dialog.current?.close()
      }}
    >
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={product.id} />
      {isIcon ? (
        <button
          type="button"
          onClick={open}
          aria-label={`Delete Product: ${product.title}`}
          className="grid size-11 place-items-center rounded-sm text-rose hover:bg-rose hover:text-paper"
        >
          <TrashIcon className="size-5" />
        </button>
      ) : (
        <Button type="button" variant="danger" size="compact" onClick={open}>
          Delete Product
        </Button>
      )}
      <ConfirmDialog
        ref={dialog}
        question={`Delete ${product.title}?`}
        no="Keep it"
        yes={
          <Button variant="danger" size="compact">
            Yes, delete it
          </Button>
        }
      >
        It leaves the shop at once. Carts that hold it say that it is no longer available; orders
        and receipts keep it.
      </ConfirmDialog>
    </Form>
  )
}
