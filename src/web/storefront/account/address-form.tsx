import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  addressHints,
  parseAddress,
  type Address,
  type AddressField,
} from '#shop/customers/address.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressInputs } from '../checkout/address-inputs.tsx'
import { addressHintMessages } from '../messages.ts'
import type { ProfileResult } from './profile-action.server.ts'

type AddressFormProps = {
  address: Partial<Address>
  id: string | null
  /** The names of states to choose from; none if any text will do. */
  states: readonly string[]
  result: ProfileResult | undefined
}

export function AddressForm({ address, id, states, result }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const values = result?.typed ?? address
  const [hints, setHints] = useState(() => hintsFor(new Map(Object.entries(values))))

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onBlur={(event) => setHints(hintsFor(new FormData(event.currentTarget)))}
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="addressId" value={id ?? ''} />
      <fieldset>
        <legend className="mb-5 font-heading text-2xl">
          {id ? 'Your address' : 'A new address'}
        </legend>
        <AddressInputs
          values={values}
          problems={result?.problems ?? {}}
          warnings={hints}
          states={states}
        />
      </fieldset>
      <Button isBusy={isSaving} className="mt-7">
        Save
      </Button>
    </Form>
  )
}

function hintsFor(form: { get(name: string): unknown }): FieldTexts<AddressField> {
  return textsByField(addressHints(parseAddress(form).value), addressHintMessages)
}
