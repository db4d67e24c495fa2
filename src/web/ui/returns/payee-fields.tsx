import { Field } from '#web/ui/field.tsx'

type PayeeFieldsProps = {
  legend: string
  about: string
  typed: Record<string, string>
  problems: Partial<Record<string, string>>
}

/** Bank details are stored encrypted and never shown again, so they have no default value, and this
 * browser does not keep them either. */
export function PayeeFields({ legend, about, typed, problems }: PayeeFieldsProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-stone">{about}</p>
      <Field
        label="UPI id"
        name="upi"
        data-not-kept
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Such as asha@okaxis"
        problem={problems['upi']}
        className="max-w-sm"
      />
      <Field
        label="Account number"
        name="account"
        data-not-kept
        inputMode="numeric"
        autoComplete="off"
        problem={problems['account']}
        className="max-w-sm"
      />
      <Field
        label="IFSC"
        name="ifsc"
        data-not-kept
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problems['ifsc']}
        className="max-w-sm"
      />
      <Field
        label="Name of the account’s holder"
        name="name"
        autoComplete="name"
        defaultValue={typed['name']}
        problem={problems['name']}
        className="max-w-sm"
      />
    </fieldset>
  )
}
