import { columnsMax, ENTRIES_MAX } from '#shop/site/menus/menus.ts'
import type { MenuErrorCode, MenuField } from '#shop/site/menus/parse-menus.ts'
import type { DraftResult } from '../home-page/draft-result.ts'

export type MenuResult = DraftResult<MenuField>

export const menuErrorTexts: Record<MenuErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-an-address': 'A page of your shop from its first /, or an address that begins with https://',
  'too-many': `Please use at most ${columnsMax.shop} columns in the Shop menu, ${columnsMax.footer} in the footer and ${ENTRIES_MAX} links in each.`,
  unreadable: 'The form arrived incomplete. Please try again.',
}
