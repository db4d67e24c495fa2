import { useId, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { useStaffId } from '../staff-id.ts'
import { deleteDraft } from './form/product-draft.ts'

type DeleteProductProps = {
  product: { id: string; title: string }
  action: string
  isIcon?: boolean
}

/** Asks for confirmation. `action` is the address of the list that is shown afterwards. */
export function DeleteProduct({ product, action, isIcon = false }: DeleteProductProps) {
  const owner = useStaffId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const open = () => dialog.current?.showModal()
  return (
    <>
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
        <Button type="button" look="danger" room="dense" onClick={open}>
          Delete Product
        </Button>
      )}
      <dialog
        ref={dialog}
        aria-labelledby={heading}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] bg-paper p-6 text-base shadow-lift backdrop:bg-ink/50"
      >
        <h2 id={heading} className="text-xl">
          Delete {product.title}?
        </h2>
        <p className="mt-2 text-stone">
          It leaves the shop at once. Carts that hold it say that it is no longer available; orders
          and receipts keep it.
        </p>
        <Form
          method="post"
          action={action}
          preventScrollReset
          className="mt-5 flex flex-wrap justify-end gap-3"
          onSubmit={() => {
            deleteDraft(owner, product.id)
            dialog.current?.close()
          }}
        >
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={product.id} />
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
