import { rupeesText } from '#shop/rupees.ts'
import { Field } from '#web/ui/field.tsx'
import type { FieldsProps } from './code-fields.tsx'
import { CheckBox } from '../check-box.tsx'

export function ConditionFields({ offer, problems, now }: FieldsProps & { now: string }) {
  const minPaise = offer?.minSubtotalPaise
  return (
    <div className="space-y-4">
      <Field
        label="Smallest value of the matching goods"
        name="minSubtotal"
        inputMode="decimal"
        defaultValue={minPaise ? rupeesText(minPaise) : ''}
        problem={problems.minSubtotal}
        hint="In rupees, including GST, without delivery; empty for any value"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Uses in total"
          name="usageLimit"
          inputMode="numeric"
          defaultValue={offer?.usageLimit ?? ''}
          problem={problems.usageLimit}
          hint="Empty for no limit"
        />
        <Field
          label="Uses per customer"
          name="perCustomerLimit"
          inputMode="numeric"
          defaultValue={offer?.perCustomerLimit ?? ''}
          problem={problems.perCustomerLimit}
          hint="Empty for no limit"
        />
        <Field
          type="datetime-local"
          label="Starts at"
          name="startsAt"
          defaultValue={offer?.startsAt ?? now}
          problem={problems.startsAt}
          hint="Indian time"
        />
        <Field
          type="datetime-local"
          label="Ends at"
          name="endsAt"
          defaultValue={offer?.endsAt}
          problem={problems.endsAt}
          hint="The first minute without it, such as 00:00 of the next day; empty for no end"
        />
      </div>
      <CheckBox name="isFirstOrderOnly" defaultChecked={offer?.isFirstOrderOnly ?? false}>
        Only for a customer’s first order
      </CheckBox>
      <CheckBox name="isCombinable" defaultChecked={offer?.isCombinable ?? false}>
        A code is added to automatic offers. Otherwise the customer gets the better of both
      </CheckBox>
    </div>
  )
}
