import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  addressFields,
  addressHints,
  parseAddress,
  type Address,
  type AddressProblems,
} from '#shop/customers/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { deliveryFields } from '../checkout/delivery-fields.ts'
import type { ProfileAnswer } from './profile-answer.server.ts'

type AddressFormProps = {
  address: Partial<Address>
  id: string | null
  answer: ProfileAnswer | undefined
}

/** Without an id it writes a new address. */
export function AddressForm({ address, id, answer }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const values = answer?.typed ?? address
  const [hints, setHints] = useState(() => hintsFor(new Map(Object.entries(values))))

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])

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
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {addressFields.map((name) => {
            const { isMarked = false, ...field } = deliveryFields[name]
            return (
              <Field
                key={name}
                name={name}
                {...field}
                required={isMarked}
                defaultValue={values[name] ?? ''}
                problem={answer?.problems[name]}
                warning={hints[name]}
              />
            )
          })}
        </div>
      </fieldset>
      <Button isBusy={isSaving} className="mt-7">
        Save
      </Button>
    </Form>
  )
}

function hintsFor(form: { get(name: string): unknown }): AddressProblems {
  return addressHints(parseAddress(form).address)
}
