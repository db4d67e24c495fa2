import type { FetcherWithComponents } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PricesResult } from './prices-result.ts'

type PlanFormProps = {
  Form: FetcherWithComponents<unknown>['Form']
  action: string
  isSaving: boolean
  result: PricesResult | undefined
}

/** The panel remounts this form when a plan was added, so that its fields are empty again. */
export function PlanForm({ Form, action, isSaving, result }: PlanFormProps) {
  return (
    <Form method="post" action={action} noValidate className="grid gap-3 sm:grid-cols-2">
      <input type="hidden" name="intent" value="plan-price" />
      <Field
        label="Planned price"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        hint="In rupees"
        problem={result?.problems?.price}
        className="sm:col-span-2"
      />
      <Field
        type="datetime-local"
        label="Price from"
        name="beginsAt"
        hint="Indian time"
        problem={result?.problems?.beginsAt}
      />
      <Field
        type="datetime-local"
        label="Price until"
        name="endsAt"
        hint="Indian time; empty if the price stays"
        problem={result?.problems?.endsAt}
      />
      <div className="sm:col-span-2">
        <Button variant="secondary" size="compact" isBusy={isSaving}>
          Plan price
        </Button>
        <p role="status" className={result?.tone === 'error' ? 'mt-2 text-rose' : 'sr-only'}>
          {isSaving ? '' : result?.text}
        </p>
      </div>
    </Form>
  )
}
