import type { Db } from '#platform/database/database.server.ts'
import { parseBookNames } from '#shop/books/book-names.ts'
import { saveBookNames, saveLargeInvoiceLimit } from '#shop/books/save-book-settings.server.ts'
import { lineText } from '#shop/form-text.ts'
import { textsByField } from '#shop/parse-result.ts'
import { parseRupees } from '#shop/rupees.ts'
import { parseDay } from '#shop/tax/dated.ts'
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
  switch (form.get('intent')) {
    case 'save-names': {
      const { value: names, errors } = parseBookNames(form)
      if (errors.length > 0) return refusedFields(textsByField(errors, bookMessages))
      const basedOn = wholeNumberIn(form, 'basedOn')
      const { outcome } = await saveBookNames(db, { names, basedOn, changedBy })
      return outcome === 'saved'
        ? success(bookMessages.namesSaved)
        : failure(settingsMessages.changedByOther)
    }
    case 'save-large-limit':
      return saveLimit(db, changedBy, form)
    default:
      return failure(commonMessages.notUnderstood)
  }
}

async function saveLimit(db: Db, changedBy: string, form: FormData): Promise<SettingsResult> {
  const startsOn = parseDay(lineText(form.get('limitStartsOn')))
  const limitPaise = parseRupees(lineText(form.get('largeInvoiceLimit')))
  if (startsOn === null || !limitPaise)
    return refusedFields({
      ...(startsOn === null ? { limitStartsOn: bookMessages.limitNotADay } : {}),
      ...(limitPaise ? {} : { largeInvoiceLimit: bookMessages.limitNotAnAmount }),
    })
  await saveLargeInvoiceLimit(db, { limit: { startsOn, limitPaise }, changedBy })
  return success(bookMessages.limitSaved)
}
