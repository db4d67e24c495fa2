import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import type { SettingsPageResult, SettingsSection } from './settings-page-result.ts'

type SettingsFormProps = {
  section: SettingsSection
  version: number
  result: SettingsPageResult | undefined
  children: ReactNode
}

/** The page remounts this form when the stored version changes, so that it shows the saved values. */
export function SettingsForm({ section, version, result, children }: SettingsFormProps) {
  const isSaving = useNavigation().formData?.get('section') === section
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="basedOn" value={version} />
      {children}
      {result?.tone === 'error' && !result.problems && (
        <FieldProblem id={`${section}-problem`}>{result.text}</FieldProblem>
      )}
      <Button size="compact" isBusy={isSaving}>
        Update
      </Button>
    </Form>
  )
}
