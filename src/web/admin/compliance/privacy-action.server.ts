import type { Db } from '#platform/database/database.server.ts'
import { CONSENT_MAX, parseConsent } from '#shop/compliance/consents/consent-text.ts'
import { saveConsentText } from '#shop/compliance/consents/save-consent-text.server.ts'
import { lineText, type Form } from '#shop/form-text.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { settingsMessages } from '../settings/settings-page-result.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'

const problems = {
  missing: 'Please write the text.',
  'too-long': `Please use at most ${CONSENT_MAX} characters.`,
}

/** `typed` is the refused text by purpose. */
export type PrivacyResult = SettingsResult & { typed?: Partial<Record<string, string>> }

export async function privacyAction(db: Db, changedBy: string, form: Form): Promise<PrivacyResult> {
  if (form.get('intent') !== 'save-consent') return failure(commonMessages.notUnderstood)
  const edit = parseConsent(form)
  if (edit === 'unknown-purpose') return failure(commonMessages.notUnderstood)
  if (typeof edit === 'string') {
    const purpose = String(form.get('purpose'))
    const typed = lineText(form.get('body')).slice(0, 1000)
    return { ...refusedFields({ [purpose]: problems[edit] }), typed: { [purpose]: typed } }
  }
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
