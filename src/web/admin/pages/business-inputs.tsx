import type { businessFields, BusinessDetails, BusinessField } from '#shop/site/business-details.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { Field, TextField } from '#web/ui/field.tsx'

type BusinessInputsProps = {
  fields: (typeof businessFields)[number][]
  details: BusinessDetails
  problems: FieldTexts<BusinessField>
}

const types: Partial<Record<BusinessField, string>> = {
  phone: 'tel',
  whatsapp: 'tel',
  officerPhone: 'tel',
  email: 'email',
  officerEmail: 'email',
}

export function BusinessInputs({ fields, details, problems }: BusinessInputsProps) {
  return (
    <div className="max-w-measure space-y-4">
      {fields.map(({ name, label, hint }) => {
        const common = {
          name,
          label,
          hint: hint || undefined,
          defaultValue: details[name],
          problem: problems[name],
        }
        return name === 'openingHours' ? (
          <TextField key={name} {...common} rows={3} />
        ) : (
          <Field key={name} {...common} type={types[name] ?? 'text'} autoComplete="off" />
        )
      })}
    </div>
  )
}
