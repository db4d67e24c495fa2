import { addressFields, type Address, type AddressField } from '#shop/customers/address.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { Field } from '#web/ui/field.tsx'
import { deliveryFields } from './delivery-fields.ts'

type AddressInputsProps = {
  values: Partial<Address>
  problems: FieldTexts<AddressField>
  warnings: FieldTexts<AddressField>
}

export function AddressInputs({ values, problems, warnings }: AddressInputsProps) {
  return (
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
            problem={problems[name]}
            warning={warnings[name]}
          />
        )
      })}
    </div>
  )
}
