import { Form } from 'react-router'
import type { Period } from '#shop/books/period.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type PeriodChoiceProps = { period: Period; months: readonly Period[]; quarters: readonly Period[] }

export function PeriodChoice({ period, months, quarters }: PeriodChoiceProps) {
  const known = [...months, ...quarters]
  const all = known.some(({ key }) => key === period.key) ? known : [period, ...known]
  return (
    <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
      <SelectField
        key={period.key}
        label="Period"
        name="period"
        defaultValue={period.key}
        options={all.map(({ key, label }) => ({ value: key, label }))}
      />
      <Button look="secondary" room="dense" className="min-h-12">
        Show
      </Button>
    </Form>
  )
}
