import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react'
import {
  addressFields,
  addressHints,
  parseAddress,
  type Address,
  type AddressErrors,
  type AddressHints,
} from '#shop/customers/address.ts'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import type { ExtraField, OrderExtras } from '#shop/orders/extras/order-extras.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { addressHintMessages, addressMessages } from '../messages.ts'
import { draftFields, extrasOf, findDraft, saveDraft, type DraftTexts } from './delivery-draft.ts'
import { ExtraInputs } from './extras/extra-inputs.tsx'
import { DeliveryAddress } from './saved-address/delivery-address.tsx'
import { useAddressChoice } from './saved-address/use-address-choice.ts'

type DeliveryFormProps = {
  form: RefObject<HTMLFormElement | null>
  customerId: string
  prefill: Partial<Address & OrderExtras>
  savedAddresses: readonly SavedAddress[]
  selectedId: string | null
  /** The name and email of the account, with which a new address starts. */
  account: Partial<Address>
  states: readonly string[]
  errors: AddressErrors
  problems?: FieldTexts<ExtraField>
  isServed?: boolean
  onSubmit: (form: FormData) => void
  onEdit: (field: string) => void
  /** Called when state or pincode may have changed. */
  onDestination: (to: Pick<Address, 'state' | 'pincode'>) => void
  /** Follows the fields for the order's extras. */
  children?: ReactNode
}

/** The inputs are uncontrolled: text typed before hydration stays. */
export function DeliveryForm({
  form,
  customerId,
  prefill,
  savedAddresses,
  selectedId,
  account,
  states,
  errors,
  problems: extraProblems = {},
  isServed = true,
  onSubmit,
  onEdit,
  onDestination,
  children,
}: DeliveryFormProps) {
  const [hints, setHints] = useState<AddressHints>([])
  const problems = textsByField(errors, addressMessages)
  function update(shown: HTMLFormElement) {
    const { state, pincode } = addressIn(shown)
    setHints(addressHints(addressIn(shown)))
    onDestination({ state, pincode })
  }
  const updateDraft = (shown: HTMLFormElement) => saveDraft(customerId, new FormData(shown))
  const choice = useAddressChoice({
    ...{ form, customerId, prefill, selectedId, account, errors, onEdit },
    saved: savedAddresses,
    onChange(shown) {
      update(shown)
      updateDraft(shown)
    },
  })

  const showLoaded = useEffectEvent((shown: HTMLFormElement) => {
    const draft = findDraft(customerId)
    if (draft) fill(shown, choice.chosen ? extrasOf(draft) : draft, prefill)
    update(shown)
  })
  useEffect(() => {
    if (form.current) showLoaded(form.current)
  }, [form, customerId, prefill])

  return (
    <form
      ref={form}
      id="delivery"
      method="post"
      noValidate
      data-not-kept
      onInput={(event) => {
        updateDraft(event.currentTarget)
        const { name } = event.target as HTMLInputElement
        if (name in problems || name in extraProblems) onEdit(name)
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
        <DeliveryAddress
          {...{ choice, states, problems, isServed }}
          saved={savedAddresses}
          warnings={textsByField(hints, addressHintMessages)}
        />
        <ExtraInputs values={prefill} problems={extraProblems} takesGstin={states.length > 0} />
        {children}
      </fieldset>
    </form>
  )
}

function addressIn(form: HTMLFormElement): Address {
  return parseAddress(new FormData(form)).value
}

/** Replaces only the values with which the page was loaded. */
function fill(form: HTMLFormElement, typed: DraftTexts, loaded: DraftTexts): void {
  for (const field of draftFields) {
    const input = form.elements.namedItem(field)
    const value = typed[field]
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue
    if (value === undefined || input.value !== (loaded[field] ?? '')) continue
    input.value = value
    if (value !== '') input.closest('details')?.setAttribute('open', '')
  }
}

export function focusFirstError(form: HTMLFormElement | null, errors: AddressErrors): void {
  const first = addressFields.find((name) => errors.some(({ field }) => field === name))
  const input = first && form?.elements.namedItem(first)
  if (input instanceof HTMLInputElement) input.focus()
}
