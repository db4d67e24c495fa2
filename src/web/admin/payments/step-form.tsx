import { Form, useNavigation } from 'react-router'
import type { PaymentStep } from '#web/admin/payments/rows/list-row.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** The button works only after the required text is entered. The text replaces a confirmation dialog. */
export function StepForm({ step, isNext = false }: { step: PaymentStep; isNext?: boolean }) {
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
      {step.asks && <Field label={step.asks} name="reason" required />}
      <Button variant={isNext ? 'primary' : 'secondary'} size="compact" isBusy={isBusy}>
        {step.name}
      </Button>
    </Form>
  )
}
