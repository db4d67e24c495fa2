import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import {
  addressFields,
  addressHints,
  parseAddress,
  type Address,
  type AddressErrors,
  type AddressField,
  type AddressHints,
} from '#shop/customers/address.ts'
import { textsByField } from '#shop/parse-result.ts'
import { addressHintMessages, addressMessages } from '../messages.ts'
import { AddressInputs } from './address-inputs.tsx'
import { findDraft, saveDraft } from './delivery-draft.ts'
import { SavedAddressPicker } from './saved-address-picker.tsx'

type DeliveryFormProps = {
  form: RefObject<HTMLFormElement | null>
  customerId: string
  prefill: Partial<Address>
  savedAddresses: readonly Address[]
  states: readonly string[]
  errors: AddressErrors
  isServed?: boolean
  onSubmit: (form: FormData) => void
  onEdit: (field: AddressField) => void
  /** Called when state or pincode may have changed. */
  onDestination: (to: Pick<Address, 'state' | 'pincode'>) => void
}

/** The inputs are uncontrolled: text typed before hydration stays. */
export function DeliveryForm({
  form,
  customerId,
  prefill,
  savedAddresses,
  states,
  errors,
  isServed = true,
  onSubmit,
  onEdit,
  onDestination,
}: DeliveryFormProps) {
  const [hints, setHints] = useState<AddressHints>([])
  const problems = textsByField(errors, addressMessages)
  function update(shown: HTMLFormElement) {
    const { state, pincode } = addressIn(shown)
    setHints(addressHints(addressIn(shown)))
    onDestination({ state, pincode })
  }
  const updateDraft = (shown: HTMLFormElement) => saveDraft(customerId, addressIn(shown))

  const showLoaded = useEffectEvent(update)
  useEffect(() => {
    if (!form.current) return
    const draft = findDraft(customerId)
    if (draft) fill(form.current, draft, (field, value) => value === (prefill[field] ?? ''))
    showLoaded(form.current)
  }, [form, customerId, prefill])

  function fillIn(address: Address) {
    if (!form.current) return
    fill(form.current, address, () => true)
    update(form.current)
    updateDraft(form.current)
  }

  return (
    <form
      ref={form}
      id="delivery"
      method="post"
      noValidate
      onInput={(event) => {
        updateDraft(event.currentTarget)
        const { name } = event.target as HTMLInputElement
        if (name in problems) onEdit(name as AddressField)
      }}
      onBlur={(event) => update(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        onSubmit(new FormData(event.currentTarget, submitter))
      }}
    >
      <fieldset>
        <legend className="mb-4 font-heading text-2xl">Delivery address</legend>
        <SavedAddressPicker addresses={savedAddresses} onChoose={fillIn} />
        <AddressInputs
          values={prefill}
          problems={problems}
          warnings={{
            ...textsByField(hints, addressHintMessages),
            ...(!isServed && { pincode: addressMessages['not-served'] }),
          }}
          states={states}
        />
      </fieldset>
    </form>
  )
}

function addressIn(form: HTMLFormElement): Address {
  return parseAddress(new FormData(form)).value
}

function fill(
  form: HTMLFormElement,
  address: Partial<Address>,
  mayReplace: (field: AddressField, value: string) => boolean,
): void {
  for (const field of addressFields) {
    const input = form.elements.namedItem(field)
    const value = address[field]
    if (input instanceof HTMLInputElement && value !== undefined && mayReplace(field, input.value))
      input.value = value
  }
}

export function focusFirstError(form: HTMLFormElement | null, errors: AddressErrors): void {
  const first = addressFields.find((name) => errors.some(({ field }) => field === name))
  const input = first && form?.elements.namedItem(first)
  if (input instanceof HTMLInputElement) input.focus()
}
