import { Form, useNavigation } from 'react-router'
import { creditMonths } from '#shop/credit/credit.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type CreditFormProps = {
  intent: 'grant' | 'revoke'
  /** Changes with each change of the credit, which empties the form. */
  newestEntry: number
  problems: Readonly<Record<string, string | undefined>>
}

const months = creditMonths.map((count) => ({
  value: String(count),
  label: count === 0 ? 'Without end' : `${count} months`,
}))

export function CreditForm({ intent, newestEntry, problems }: CreditFormProps) {
  const isGrant = intent === 'grant'
  const heading = isGrant ? 'Give credit' : 'Take back credit'
  const isBusy = useNavigation().formData?.get('intent') === intent
  const problemOf = (field: string) => problems[isGrant ? field : `revoke-${field}`]
  return (
    <section aria-labelledby={`${intent}-credit`}>
      <h2 id={`${intent}-credit`} className="mb-3 text-xl">
        {heading}
      </h2>
      <Form key={newestEntry} method="post" noValidate preventScrollReset className="space-y-3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="newestEntry" value={newestEntry} />
        <Field
          label="Amount in rupees"
          name="amount"
          inputMode="decimal"
          problem={problemOf('amount')}
          className="w-64 max-w-full"
        />
        <Field label="Reason" name="reason" problem={problemOf('reason')} />
        {isGrant && (
          <SelectField label="Valid for" name="months" defaultValue="12" options={months} />
        )}
        <Button size="compact" variant={isGrant ? 'primary' : 'secondary'} isBusy={isBusy}>
          {heading}
        </Button>
      </Form>
    </section>
  )
}
