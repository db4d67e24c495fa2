import { redirect } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { lineText } from '#shop/form-text.ts'
import { isSkippable } from '#shop/own-shop/first-steps.ts'
import { skipStep } from '#shop/own-shop/skip-step.server.ts'
import {
  openForVisitors,
  saveFriendsPassword,
} from '#shop/settings/opening/open-for-visitors.server.ts'
import { failure, success } from '../../action-result.ts'
import { commonMessages } from '../../messages.ts'
import { refusedFields, type SettingsResult } from '../settings-result.ts'

const PASSWORD_MIN = 6
const PASSWORD_MAX = 100

export async function openingAction(
  db: Db,
  adminId: string,
  form: FormData,
): Promise<SettingsResult> {
  const intent = form.get('intent')
  switch (intent) {
    case 'open-shop': {
      const { outcome } = await openForVisitors(db, { changedBy: adminId })
      return success(outcome === 'opened' ? 'The shop is open!' : 'The shop was open already.')
    }
    case 'friends-password':
      return savePassword(db, adminId, lineText(form.get('friendsPassword')))
    case 'no-friends':
      await saveFriendsPassword(db, { password: null, changedBy: adminId })
      return success('Password removed')
    case 'skip-step':
    case 'resume-step': {
      const step = form.get('step')
      if (!isSkippable(step)) return failure(commonMessages.notUnderstood)
      await skipStep(db, { step, isSkipped: intent === 'skip-step' })
      throw redirect('/admin')
    }
    default:
      return failure(commonMessages.notUnderstood)
  }
}

async function savePassword(db: Db, adminId: string, password: string): Promise<SettingsResult> {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    return refusedFields({
      friendsPassword: `Please use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
    })
  await saveFriendsPassword(db, { password, changedBy: adminId })
  return success('Password saved')
}
