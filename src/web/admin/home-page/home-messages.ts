import { SECTIONS_MAX } from '#shop/site/home/home-sections.ts'
import type { HomeErrorCode, HomeField } from '#shop/site/home/parse-home.ts'
import type { DraftVersions } from '#shop/site/publish-draft.server.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import type { ActionResult } from '../action-result.ts'

export type HomeResult = ActionResult & {
  problems?: FieldTexts<HomeField>
  versions?: DraftVersions
  isDiscarded?: true
}

export const homeMessages = {
  saved: 'Draft saved. Customers do not see it yet.',
  published: 'Published. Customers see it now.',
  discarded: 'Draft discarded.',
  refused: 'Nothing was saved. Please look at the marked fields.',
  changedByOther:
    'Somebody else changed the home page a moment ago. Your entries are still here: look at the newest version in another tab, then save again.',
  unknownVersion: 'This version no longer exists.',
}

export const homeErrorTexts: Record<HomeErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-a-path': 'A page of your shop, from its first /. For example /shop/Latest',
  'label-missing': 'What does the button say?',
  'path-missing': 'Where does the button lead? For example /shop/Latest',
  'unknown-collection': 'This collection no longer exists. Please choose another one.',
  unreadable: 'The form did not arrive completely. Please try again.',
  'too-many': `At most ${SECTIONS_MAX} sections, please.`,
  'one-hero': 'The home page needs exactly one hero.',
}
