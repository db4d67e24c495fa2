import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useIsSaving } from './use-is-saving.ts'

type HideFormProps = {
  /** Completes the intents `hide-…` and `show-…`. */
  subject: 'question' | 'review'
  id: string
  isHidden: boolean
}

/** Hides what a customer wrote, with a recorded reason, or shows it again. */
export function HideForm({ subject, id, isHidden }: HideFormProps) {
  const intent = `${isHidden ? 'show' : 'hide'}-${subject}`
  const isSaving = useIsSaving(id, intent)
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={intent} />
      {!isHidden && (
        <Field label="Reason for hiding" name="reason" hint="Recorded, and shown to staff only" />
      )}
      <Button variant={isHidden ? 'secondary' : 'danger'} size="compact" isBusy={isSaving}>
        {isHidden ? 'Show again' : 'Hide'}
      </Button>
    </Form>
  )
}
