import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import type { DraftVersions } from '#shop/site/publish-draft.server.ts'
import { failure, type ActionResult } from '../action-result.ts'
import type { DraftOutcome } from './draft-action.server.ts'

export type DraftResult<Field extends string> = ActionResult & {
  problems?: FieldTexts<Field>
  versions?: DraftVersions
  isDiscarded?: true
}

const texts = {
  saved: 'Draft saved. Customers do not see it yet.',
  published: 'Published. Customers see it now.',
  discarded: 'Draft discarded.',
  scheduled: 'Publication scheduled.',
  'schedule-cancelled': 'Publication cancelled. The draft is still here.',
  'not-a-time': 'Please choose a time in the future, within a year.',
  'nothing-scheduled': 'Nothing is scheduled.',
  'unknown-version': 'This version no longer exists.',
}

/** `subject` is what the form edits, as in 'the home page'. */
export function draftResult<Field extends string, Code extends string>(
  done: DraftOutcome<Field, Code>,
  subject: string,
  errorTexts: Record<Code, string>,
): DraftResult<Field> {
  if (done.outcome === 'refused')
    return {
      ...failure('Nothing was saved. Please check the marked fields.'),
      problems: textsByField(done.errors, errorTexts),
    }
  if (done.outcome === 'changed-by-other')
    return failure(
      `Somebody else changed ${subject} a moment ago. Your entries are still here: look at the newest version in another tab, then save again.`,
    )
  if (!('versions' in done)) return failure(texts[done.outcome])
  const { outcome, versions } = done
  return {
    tone: 'success',
    text: texts[outcome],
    versions,
    ...(outcome === 'discarded' ? { isDiscarded: true } : {}),
  }
}
