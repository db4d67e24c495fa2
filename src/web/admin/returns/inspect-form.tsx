import { Form, useNavigation } from 'react-router'
import { gradeNames, returnGrades } from '#shop/returns/return.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { AdminReturn } from './load-return.server.ts'
import type { ReturnStepResult } from './return-action.server.ts'

type InspectFormProps = {
  found: AdminReturn['found']
  result: ReturnStepResult | undefined
}

const grades = [
  { value: '', label: 'Please choose' },
  ...returnGrades.map((value) => ({ value, label: gradeNames[value] })),
]

export function InspectForm({ found, result }: InspectFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const refused = result?.intent === 'inspect' ? result : undefined
  return (
    <Form method="post" preventScrollReset className="mt-4 space-y-5">
      {found.lines.map(({ position, title, size, quantity }) => (
        <fieldset key={position} className="space-y-3">
          <legend className="font-semibold">
            {title}
            {size && `, size ${size}`}
          </legend>
          <SelectField
            label={`Condition: ${title}`}
            name={`grade-${position}`}
            options={grades}
            defaultValue={refused?.typed?.[`grade-${position}`] ?? ''}
          />
          <SelectField
            label={`Accepted pieces: ${title}`}
            name={`accepted-${position}`}
            options={Array.from({ length: quantity + 1 }, (_, count) => ({
              value: String(count),
              label: String(count),
            }))}
            defaultValue={refused?.typed?.[`accepted-${position}`] ?? quantity}
          />
        </fieldset>
      ))}
      <TextField
        label="Remark for the customer (optional)"
        name="note"
        rows={2}
        defaultValue={refused?.typed?.['note']}
      />
      {refused && <FieldProblem id="inspect-problem">{refused.text}</FieldProblem>}
      <Button size="compact" name="intent" value="inspect" isBusy={isBusy}>
        Save the inspection
      </Button>
    </Form>
  )
}
