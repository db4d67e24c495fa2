import { useRef, type MouseEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import { Button } from '#web/ui/button.tsx'

/** Asks for confirmation with script. The form is separate, referred to by the buttons, as forms cannot be nested. */
export function DeleteAddress({ address }: { address: SavedAddress }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'delete' && formData.get('addressId') === address.id
  const label = `${address.houseNo}, ${address.areaRoad}, ${address.city}`
  const formId = `delete-${address.id}`

  function confirm(event: MouseEvent) {
    event.preventDefault()
    dialog.current?.showModal()
  }

  return (
    <>
      <Button
        form={formId}
        look="quiet"
        room="dense"
        onClick={confirm}
        aria-label={`Delete ${label}`}
      >
        Delete
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={`${formId}-heading`}
        className="m-auto w-[min(28rem,calc(100vw-32px))] bg-paper p-7 shadow-lift backdrop:bg-ink/50"
      >
        <h3 id={`${formId}-heading`} className="text-xl">
          Delete this address?
        </h3>
        <p className="mt-3 text-stone">{label}. Orders that went there keep it.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button form={formId} look="danger" isBusy={isBusy}>
            Delete Address
          </Button>
          <Button type="button" look="secondary" onClick={() => dialog.current?.close()}>
            Keep It
          </Button>
        </div>
      </dialog>
    </>
  )
}

/** Must be outside of every other form. */
export function DeleteAddressForm({ id }: { id: string }) {
  return (
    <Form method="post" id={`delete-${id}`} preventScrollReset className="hidden">
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="addressId" value={id} />
    </Form>
  )
}
