import type { Db } from '#platform/database/database.server.ts'
import { CONSENT_MAX, parseConsent } from '#shop/compliance/consents/consent-text.ts'
import { saveConsentText } from '#shop/compliance/consents/save-consent-text.server.ts'
import type { Form } from '#shop/form-text.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { settingsMessages } from '../settings/settings-answer.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'

const problems = {
  missing: 'Please write the text.',
  'too-long': `At most ${CONSENT_MAX} characters, please.`,
}

export async function privacyAction(
  db: Db,
  changedBy: string,
  form: Form,
): Promise<SettingsResult> {
  if (form.get('intent') !== 'save-consent') return failure(commonMessages.notUnderstood)
  const edit = parseConsent(form)
  if (edit === 'unknown-purpose') return failure(commonMessages.notUnderstood)
  if (typeof edit === 'string')
    return refusedFields({ [String(form.get('purpose'))]: problems[edit] })
  const { outcome } = await saveConsentText(db, { ...edit, changedBy })
  switch (outcome) {
    case 'saved':
      return success('Saved as a new version. The forms show it now.')
    case 'unchanged':
      return success('Nothing has changed.')
    case 'changed-by-someone-else':
      return failure(settingsMessages.changedByOther)
  }
}
