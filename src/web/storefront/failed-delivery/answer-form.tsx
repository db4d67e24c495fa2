import { Form, useNavigation } from 'react-router'
import type { AnswerField, AnswerTyped } from '#shop/parcels/failed-deliveries/failed-delivery.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

export type AnswerResult = {
  isSaved: boolean
  text: string
  problems: Partial<Record<AnswerField, string>>
  /** Null if the request did not reach the server; the form then keeps its input. */
  typed: AnswerTyped | null
}

type AnswerFormProps = { days: readonly string[]; result: AnswerResult | undefined }

/** Nothing is chosen in advance. */
export function AnswerForm({ days, result }: AnswerFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { problems = {} } = result ?? {}
  const typed = result?.isSaved ? undefined : result?.typed
  return (
    <Form method="post" noValidate className="space-y-5">
      <fieldset aria-describedby={problems.wish && 'wish-problem'}>
        <legend className="font-semibold">What should happen next?</legend>
        <Choice value="again" label="Deliver it again" typed={typed?.wish} />
        <Choice value="back" label="Send it back to the shop" typed={typed?.wish} />
        {problems.wish && <FieldProblem id="wish-problem">{problems.wish}</FieldProblem>}
      </fieldset>
      <SelectField
        label="Day"
        name="day"
        defaultValue={typed?.day ?? ''}
        problem={problems.day}
        options={[
          { value: '', label: 'The next possible day' },
          ...days.map((day) => ({ value: day, label: formatDate(new Date(`${day}T12:00:00Z`)) })),
        ]}
      />
      <Field
        label="Another phone number"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="Only if the courier should call this one"
        defaultValue={typed?.phone}
        problem={problems.phone}
      />
      <Field
        label="Hint for the address"
        name="note"
        hint="For example a landmark or the floor"
        defaultValue={typed?.note}
        problem={problems.note}
      />
      <Button isBusy={isBusy}>Send</Button>
    </Form>
  )
}

type ChoiceProps = { value: string; label: string; typed: string | undefined }

function Choice({ value, label, typed }: ChoiceProps) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3">
      <input
        type="radio"
        name="wish"
        value={value}
        defaultChecked={typed === value}
        className="size-5 accent-madder"
      />
      {label}
    </label>
  )
}
