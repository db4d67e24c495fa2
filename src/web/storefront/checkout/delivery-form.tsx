import { useEffect, useState, type RefObject } from 'react'
import {
  addressFields,
  addressHints,
  parseAddress,
  type Address,
  type AddressField,
  type AddressProblems,
} from '#shop/customers/address.ts'
import { Field } from '#web/ui/field.tsx'
import { deliveryFields } from './delivery-fields.ts'
import { findDraft, keepDraft } from './delivery-draft.ts'
import { SavedAddressPicker } from './saved-address-picker.tsx'

type DeliveryFormProps = {
  form: RefObject<HTMLFormElement | null>
  customerId: string
  prefill: Partial<Address>
  savedAddresses: readonly Address[]
  problems: AddressProblems
  onSubmit: (form: FormData) => void
  /** Somebody types into this field: what was wrong with it is being mended. */
  onMend: (field: AddressField) => void
}

/** Its fields keep their own values: what is typed before the page is awake stays. */
export function DeliveryForm({
  form,
  customerId,
  prefill,
  savedAddresses,
  problems,
  onSubmit,
  onMend,
}: DeliveryFormProps) {
  const [hints, setHints] = useState<AddressProblems>({})
  const lookAgain = () =>
    form.current && setHints(addressHints(parseAddress(new FormData(form.current)).address))
  const keep = () =>
    form.current && keepDraft(customerId, parseAddress(new FormData(form.current)).address)

  useEffect(() => {
    const draft = findDraft(customerId)
    if (form.current && draft)
      fill(form.current, draft, (field, typed) => typed === (prefill[field] ?? ''))
    if (form.current) setHints(addressHints(parseAddress(new FormData(form.current)).address))
  }, [form, customerId, prefill])

  function take(address: Address) {
    if (!form.current) return
    fill(form.current, address, () => true)
    lookAgain()
    keep()
  }

  return (
    <form
      ref={form}
      id="delivery"
      method="post"
      noValidate
      onInput={(event) => {
        keep()
        const { name } = event.target as HTMLInputElement
        if (name in problems) onMend(name as AddressField)
      }}
      onBlur={lookAgain}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      <fieldset>
        <legend className="mb-4 font-heading text-2xl">Delivery address</legend>
        <SavedAddressPicker addresses={savedAddresses} onTake={take} />
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {addressFields.map((name) => {
            const { isMarked = false, ...field } = deliveryFields[name]
            return (
              <Field
                key={name}
                name={name}
                {...field}
                required={isMarked}
                defaultValue={prefill[name] ?? ''}
                problem={problems[name]}
                warning={hints[name]}
              />
            )
          })}
        </div>
      </fieldset>
    </form>
  )
}

/** `mayReplace` is asked about each field with what stands in it. */
function fill(
  form: HTMLFormElement,
  address: Partial<Address>,
  mayReplace: (field: AddressField, typed: string) => boolean,
): void {
  for (const field of addressFields) {
    const input = form.elements.namedItem(field)
    const value = address[field]
    if (input instanceof HTMLInputElement && value !== undefined && mayReplace(field, input.value))
      input.value = value
  }
}

export function focusFirstProblem(form: HTMLFormElement | null, problems: AddressProblems): void {
  const first = addressFields.find((field) => problems[field])
  const input = first && form?.elements.namedItem(first)
  if (input instanceof HTMLInputElement) input.focus()
}
