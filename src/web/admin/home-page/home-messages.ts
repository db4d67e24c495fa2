import { SECTIONS_MAX } from '#shop/site/home/home-sections.ts'
import type { HomeErrorCode, HomeField } from '#shop/site/home/parse-home.ts'
import type { DraftResult } from './draft-result.ts'

export type HomeResult = DraftResult<HomeField>

export const homeErrorTexts: Record<HomeErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-a-path': 'A page of your shop, from its first /. For example /shop/Latest',
  'label-missing': 'What does the button say?',
  'path-missing': 'Where does the button lead? For example /shop/Latest',
  'unknown-collection': 'This collection no longer exists. Please choose another one.',
  unreadable: 'The form arrived incomplete. Please try again.',
  'too-many': `Please use at most ${SECTIONS_MAX} sections.`,
  'one-hero': 'The home page needs exactly one hero.',
}
