import { Form, useNavigation } from 'react-router'
import type { StoredDelivery } from '#shop/delivery/delivery-store.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem, TextField } from '#web/ui/field.tsx'
import { CheckBox } from '../check-box.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Problems = Partial<Record<string, string>>
type DispatchFormProps = {
  delivery: StoredDelivery
  kinds: readonly { slug: string; plural: string }[]
  problems: Problems
}

export function DispatchForm({ delivery, kinds, problems }: DispatchFormProps) {
  const isSaving = useNavigation().state !== 'idle'
  const { dispatch, weights, version } = delivery
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-6">
      <input type="hidden" name="intent" value="dispatch" />
      <input type="hidden" name="basedOn" value={version} />
      <Weekdays chosen={dispatch.weekdays} problem={problems.days} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Orders until"
          name="cutOff"
          type="time"
          defaultValue={dispatch.cutOff}
          problem={problems.cutOff}
          hint="Indian time. Later orders count for the next day"
        />
        <Field
          label="Days to pack"
          name="handlingDays"
          inputMode="numeric"
          defaultValue={dispatch.handlingDays}
          problem={problems.handlingDays}
          hint="0: leaves on the day of the order"
        />
      </div>
      <TextField
        label="Holidays"
        name="holidays"
        rows={4}
        defaultValue={dispatch.holidays.map(({ day, name }) => `${day} ${name}`.trim()).join('\n')}
        problem={problems.holidays}
        hint="One per line: 2026-11-08 Diwali"
      />
      <Weights weights={weights} kinds={kinds} problems={problems} />
      <Button size="compact" isBusy={isSaving}>
        Save dispatch
      </Button>
    </Form>
  )
}

function Weekdays({
  chosen,
  problem,
}: {
  chosen: readonly number[]
  problem?: string | undefined
}) {
  return (
    <fieldset aria-describedby={problem && 'days-problem'}>
      <legend className="mb-1 font-semibold">Parcels leave on</legend>
      <div className="flex flex-wrap gap-x-6">
        {weekdays.map((name, index) => (
          <CheckBox
            key={name}
            name={`day-${index + 1}`}
            defaultChecked={chosen.includes(index + 1)}
          >
            {name}
          </CheckBox>
        ))}
      </div>
      {problem && <FieldProblem id="days-problem">{problem}</FieldProblem>}
    </fieldset>
  )
}

type WeightsProps = Pick<StoredDelivery, 'weights'> & Omit<DispatchFormProps, 'delivery'>

/** For charges by weight. */
function Weights({ weights: { byKind, otherGrams }, kinds, problems }: WeightsProps) {
  const grams = (name: string, label: string, value: number | undefined) => (
    <Field
      key={name}
      label={`${label}, packed (g)`}
      name={name}
      inputMode="numeric"
      defaultValue={value ?? ''}
      problem={problems[name]}
    />
  )
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Weight of one piece</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.map(({ slug, plural }) => grams(`grams-${slug}`, plural, byKind[slug]))}
        {grams('grams', 'Everything else', otherGrams)}
      </div>
    </fieldset>
  )
}
