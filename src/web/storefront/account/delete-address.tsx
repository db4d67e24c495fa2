import { useRef, type MouseEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks for confirmation if JavaScript runs. The form is separate because forms cannot be nested;
 * the delete buttons refer to it. */
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
        variant="quiet"
        size="compact"
        onClick={confirm}
        aria-label={`Delete ${label}`}
      >
        Delete
      </Button>
      <ConfirmDialog
        ref={dialog}
        question="Delete this address?"
        no="Keep It"
        yes={
          <Button form={formId} variant="danger" size="compact" isBusy={isBusy}>
            Delete Address
          </Button>
        }
      >
        {label}. Orders that went there keep it.
      </ConfirmDialog>
    </>
  )
}

/** Must be rendered outside of every other form. */
export function DeleteAddressForm({ id }: { id: string }) {
  return (
    <Form method="post" id={`delete-${id}`} preventScrollReset className="hidden">
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="addressId" value={id} />
    </Form>
  )
}
