import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { DraftVersions } from '#shop/site/publish-draft.server.ts'
import { KeptState } from '#web/forms/kept-state.tsx'
import { DISCARD_EVENT } from '#web/forms/typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { PublishLater } from '../pages/publish-later.tsx'
import type { DraftResult } from './draft-result.ts'

type DraftFormProps<Name extends string> = {
  /** The field that holds everything edited, as JSON. */
  name: Name
  value: unknown
  /** Shows text that was typed and not saved. */
  restore: (json: string) => void
  versions: DraftVersions
  /** When a scheduled version is published; null without one. */
  publishAt: Date | null
  result: DraftResult<Name> | undefined
  children: ReactNode
}

/** Saves, publishes or schedules a draft. Keeps typed text when another admin changes the same
 * subject: only a refused save rebases the form on the newest versions. */
export function DraftForm<Name extends string>({
  name,
  value,
  restore,
  versions,
  publishAt,
  result,
  children,
}: DraftFormProps<Name>) {
  const [opened] = useState(versions)
  const basedOn = result?.versions ?? (result?.tone === 'error' ? versions : opened)
  const intent = useNavigation().formData?.get('intent')
  const problem = result?.problems?.[name] ?? result?.text
  const form = useRef<HTMLFormElement>(null)
  const isDiscarded = result?.isDiscarded === true
  useEffect(() => {
    if (isDiscarded) form.current?.dispatchEvent(new Event(DISCARD_EVENT, { bubbles: true }))
  }, [isDiscarded])
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-4">
      <input type="hidden" name="basedOnVersion" value={basedOn.published} />
      <input type="hidden" name="basedOnDraft" value={basedOn.draft} />
      <KeptState {...{ name, value, restore }} />
      {children}
      {result?.tone === 'error' && <FieldProblem id={`${name}-problem`}>{problem}</FieldProblem>}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-hem py-4">
        {/* The first button is pressed by Enter in a field. */}
        <Button
          variant="secondary"
          size="compact"
          name="intent"
          value="save"
          isBusy={intent === 'save'}
        >
          Save draft
        </Button>
        <Button size="compact" name="intent" value="publish" isBusy={intent === 'publish'}>
          Publish
        </Button>
      </div>
      <PublishLater intent="schedule-draft" publishAt={publishAt} isBusy={intent !== undefined} />
    </Form>
  )
}
