import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldTexts } from '#shop/parse-result.ts'
import type { SiteField } from '#shop/site/site-form.ts'
import type { InfoKind } from '#shop/site/site-record.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'

export type SiteFormProps<Body> = {
  newest: Body | undefined
  version: number
  problem: string | undefined
  problems: FieldTexts<SiteField>
}

/** The frame of the three forms. An update is based on the version that was newest when the form
 * opened. After a refusal it is based on the version that is newest now. */
export function SiteForm({
  kind,
  version,
  problem,
  children,
}: {
  kind: InfoKind
  version: number
  problem: string | undefined
  children: ReactNode
}) {
  const [openedVersion] = useState(version)
  const navigation = useNavigation()
  const isSending = navigation.state !== 'idle' && navigation.formData?.get('kind') === kind
  const problemId = `${kind}-problem`
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-describedby={problem ? problemId : undefined}
      className="max-w-measure space-y-4"
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="basedOnVersion" value={problem ? version : openedVersion} />
      {children}
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
      <Button size="compact" isBusy={isSending}>
        Update
      </Button>
    </Form>
  )
}
