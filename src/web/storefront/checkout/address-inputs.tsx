import { addressFields, type Address, type AddressField } from '#shop/customers/address.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { Field } from '#web/ui/field.tsx'
import { deliveryFields } from './delivery-fields.ts'

type AddressInputsProps = {
  values: Partial<Address>
  problems: FieldTexts<AddressField>
  warnings: FieldTexts<AddressField>
  /** The names of states to choose from; none if any text will do. */
  states?: readonly string[]
}

const STATES = 'states'

export function AddressInputs({ values, problems, warnings, states = [] }: AddressInputsProps) {
  const hasStates = states.length > 0
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {addressFields.map((name) => {
        const { isMarked = false, ...field } = deliveryFields[name]
        return (
          <Field
            key={name}
            name={name}
            {...field}
            {...(name === 'state' && hasStates && { list: STATES })}
            required={isMarked}
            defaultValue={values[name] ?? ''}
            problem={problems[name]}
            warning={warnings[name]}
          />
        )
      })}
      {hasStates && (
        <datalist id={STATES}>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}
