import type { Db } from '#platform/database/database.server.ts'
import { documentTypes } from '#shop/documents/document.ts'
import { parsePrefix } from '#shop/documents/document-number.ts'
import { savePrefix } from '#shop/documents/save-prefix.server.ts'
import { lineText } from '#shop/form-text.ts'
import { indianDay, parseDay } from '#shop/tax/dated.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'

const NOT_A_PREFIX = 'Please use one to three letters or digits, and no 0 at the start'

export async function prefixAction(
  db: Db,
  staffId: string,
  form: FormData,
): Promise<SettingsResult> {
  const type = documentTypes.find((each) => each === form.get('documentType'))
  const prefix = parsePrefix(lineText(form.get('prefix')))
  const startsOn = parseDay(lineText(form.get('prefixStartsOn')))
  if (!type) return failure(commonMessages.notUnderstood)
  if (prefix === null) return refusedFields({ prefix: NOT_A_PREFIX })
  if (startsOn === null) return refusedFields({ prefixStartsOn: 'Please choose a date' })
  const today = indianDay(new Date())
  const { outcome } = await savePrefix(db, { type, prefix, startsOn, staffId, today })
  switch (outcome) {
    case 'saved':
      return success('Prefix saved. A new prefix begins with number 1.')
    case 'has-passed':
      return refusedFields({ prefixStartsOn: 'Please choose today or a later day' })
    case 'of-another-type':
      return refusedFields({ prefix: 'Other documents have this prefix' })
  }
}
