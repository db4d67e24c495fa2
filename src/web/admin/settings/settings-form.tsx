import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import type { SettingsAnswer, SettingsSection } from './settings-answer.ts'

type SettingsFormProps = {
  section: SettingsSection
  version: number
  answer: SettingsAnswer | undefined
  children: ReactNode
}

/** The page remounts this form when the stored version changes, so that it shows the saved values. */
export function SettingsForm({ section, version, answer, children }: SettingsFormProps) {
  const isSaving = useNavigation().formData?.get('section') === section
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="basedOn" value={version} />
      {children}
      {answer?.tone === 'error' && !answer.problems && (
        <FieldProblem id={`${section}-problem`}>{answer.text}</FieldProblem>
      )}
      <Button size="compact" isBusy={isSaving}>
        Update
      </Button>
    </Form>
  )
}
