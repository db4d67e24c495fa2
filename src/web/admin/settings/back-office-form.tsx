import { Form, useNavigation } from 'react-router'
import { SLIP_CLOSING_MAX, type BackOfficeSettings } from '#shop/settings/back-office.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import type { SettingsAnswer, SettingsSection } from './settings-answer.ts'

const section: SettingsSection = 'back-office'

type BackOfficeFormProps = {
  settings: BackOfficeSettings & { version: number }
  answer: SettingsAnswer | undefined
}

/** The page remounts this form when the stored version changes, so that it shows the saved values. */
export function BackOfficeForm({ settings, answer }: BackOfficeFormProps) {
  const isSaving = useNavigation().formData?.get('section') === section
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="basedOn" value={settings.version} />
      <Field
        label="Low stock (units)"
        name="lowStockMax"
        inputMode="numeric"
        defaultValue={settings.lowStockMax}
        problem={answer?.problems?.lowStockMax}
        hint="A product with this many units or fewer is low in stock"
        className="max-w-xs"
      />
      <Field
        label="Last line of a packing slip"
        name="slipClosing"
        defaultValue={settings.slipClosing}
        problem={answer?.problems?.slipClosing}
        hint={`At most ${SLIP_CLOSING_MAX} characters; may be empty`}
      />
      {answer?.tone === 'error' && !answer.problems && (
        <FieldProblem id="back-office-problem">{answer.text}</FieldProblem>
      )}
      <Button room="dense" isBusy={isSaving}>
        Update
      </Button>
    </Form>
  )
}
