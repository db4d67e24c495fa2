import type { Db } from '#platform/database/database.server.ts'
import { parseBookNames } from '#shop/books/book-names.ts'
import { saveBookNames } from '#shop/books/save-book-settings.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { settingsMessages } from '../settings/settings-page-result.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'
import { bookMessages } from './books-messages.ts'

export async function namesAction(
  db: Db,
  changedBy: string,
  form: FormData,
): Promise<SettingsResult> {
  if (form.get('intent') !== 'save-names') return failure(commonMessages.notUnderstood)
  const { value: names, errors } = parseBookNames(form)
  if (errors.length > 0) return refusedFields(textsByField(errors, bookMessages))
  const basedOn = wholeNumberIn(form, 'basedOn')
  const { outcome } = await saveBookNames(db, { names, basedOn, changedBy })
  return outcome === 'saved'
    ? success(bookMessages.namesSaved)
    : failure(settingsMessages.changedByOther)
}
