import { Form, useNavigation } from 'react-router'
import { outcomeNames } from '#shop/returns/outcome/outcome.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { AdminReturn } from './load-return.server.ts'
import type { ReturnStepResult } from './return-action.server.ts'

type OutcomeFormProps = { data: AdminReturn; result: ReturnStepResult | undefined }

/** Changes what the customer gets, for example because the new size turned out to be faulty. */
export function OutcomeForm({ data, result }: OutcomeFormProps) {
  const { found, outcomes } = data
  const isBusy = useNavigation().formData?.get('intent') === 'change-outcome'
  const refused = result?.intent === 'change-outcome' ? result : undefined
  const others = outcomes.filter((one) => one !== found.outcome || one === 'exchange')
  if (others.length === 0) return null
  return (
    <details open={refused !== undefined} className="mt-6 border-t border-hem pt-2">
      <summary className="min-h-11 w-fit py-2.5">Give the customer something else</summary>
      <Form method="post" preventScrollReset className="group/outcome mt-2 space-y-3">
        <input type="hidden" name="basedOn" value={found.outcome} />
        <SelectField
          label="The customer gets"
          name="outcome"
          options={others.map((value) => ({ value, label: outcomeNames[value] }))}
          defaultValue={refused?.typed?.['outcome']}
        />
        {others.includes('exchange') && (
          <NewSizes newSizes={data.newSizes} typed={refused?.typed} />
        )}
        <TextField
          label="Why (optional, for the customer)"
          name="note"
          rows={2}
          defaultValue={refused?.typed?.['note']}
        />
        {refused && <FieldProblem id="outcome-problem">{refused.text}</FieldProblem>}
        <Button
          variant="secondary"
          size="compact"
          name="intent"
          value="change-outcome"
          isBusy={isBusy}
        >
          Change
        </Button>
      </Form>
    </details>
  )
}

type NewSizesProps = Pick<AdminReturn, 'newSizes'> & { typed: ReturnStepResult['typed'] }

/** Is shown while 'Another size' is chosen. */
function NewSizes({ newSizes, typed }: NewSizesProps) {
  return (
    <div className="hidden space-y-3 group-has-[[value=exchange]:checked]/outcome:block">
      {newSizes.map(({ position, title, sizes }) => (
        <SelectField
          key={position}
          label={`New size: ${title}`}
          name={`size-${position}`}
          options={sizes.map((value) => ({ value, label: value }))}
          defaultValue={typed?.[`size-${position}`]}
        />
      ))}
    </div>
  )
}
