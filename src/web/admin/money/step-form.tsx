import { Form, useNavigation } from 'react-router'
import type { MoneyStep } from '#shop/money-desk/money-row.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** One decision. What has to be typed for it is typed before: that is the question whether it is meant. */
export function StepForm({ step, isNext = false }: { step: MoneyStep; isNext?: boolean }) {
  const sent = useNavigation().formData
  const isBusy =
    sent?.get('intent') === step.intent &&
    Object.entries(step.fields).every(([name, value]) => sent.get(name) === value)
  return (
    <Form method="post" preventScrollReset className="mt-3 space-y-3">
      <input type="hidden" name="intent" value={step.intent} />
      {Object.entries(step.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {step.asks && <Field label={step.asks} name="reason" maxLength={500} required />}
      <Button look={isNext ? 'primary' : 'secondary'} room="dense" isBusy={isBusy}>
        {step.name}
      </Button>
    </Form>
  )
}
