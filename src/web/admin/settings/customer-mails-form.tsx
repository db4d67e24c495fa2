import { Form, useNavigation } from 'react-router'
import type { CustomerMails } from '#shop/settings/customer-mails/customer-mails.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import type { SettingsAnswer, SettingsSection } from './settings-answer.ts'

const section: SettingsSection = 'customer-mails'

type CustomerMailsFormProps = {
  settings: CustomerMails & { version: number }
  answer: SettingsAnswer | undefined
}

/** The page remounts this form when the stored version changes, so that it shows the saved values. */
export function CustomerMailsForm({ settings, answer }: CustomerMailsFormProps) {
  const isSaving = useNavigation().formData?.get('section') === section
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="basedOn" value={settings.version} />
      <Field
        label="People notified per piece that is back"
        name="notifiedPerPiece"
        inputMode="numeric"
        defaultValue={settings.notifiedPerPiece}
        problem={answer?.problems?.notifiedPerPiece}
        hint="With 2, six people who wait get a mail when three pieces return"
        className="max-w-xs"
      />
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="reviewMailsAreOn"
          defaultChecked={settings.reviewMailsAreOn}
          className="size-6 accent-indigo"
        />
        Ask for a review, once per order
      </label>
      <Field
        label="Days after the delivery"
        name="reviewMailDays"
        inputMode="numeric"
        defaultValue={settings.reviewMailDays}
        problem={answer?.problems?.reviewMailDays}
        className="max-w-xs"
      />
      {answer?.tone === 'error' && !answer.problems && (
        <FieldProblem id="customer-mails-problem">{answer.text}</FieldProblem>
      )}
      <Button room="dense" isBusy={isSaving}>
        Update
      </Button>
    </Form>
  )
}
