import type { SignedIn } from '#platform/auth/auth.server.ts'
import { importSettings } from '#shop/settings/file/exchange-settings.server.ts'
import { readSettingsFile, SETTINGS_FILE_MAX } from '#shop/settings/file/settings-file.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { success } from '../../action-result.ts'
import { passwordProblem } from '../confirm-password.server.ts'
import { refusedFields, type SettingsResult } from '../settings-result.ts'

export type SettingsFileResult = SettingsResult & {
  /** True if mails are not sent until the password of the new mail server is entered. */
  needsMailPassword?: boolean
}

const fileTexts = {
  missing: 'Please choose a file.',
  'too-large': 'This file is too large to be a settings file.',
  'not-settings': 'This is not a settings file exported by this shop software.',
  'other-version': 'This file was exported by another version of the software and cannot be read.',
}

export async function settingsFileAction(
  shop: Shop,
  { admin, form, request }: { admin: SignedIn; form: FormData; request: Request },
): Promise<SettingsFileResult> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return refusedFields({ file: fileTexts.missing })
  if (file.size > SETTINGS_FILE_MAX) return refusedFields({ file: fileTexts['too-large'] })
  const read = readSettingsFile(await file.text())
  if (read.outcome === 'wrong-value')
    return refusedFields({ file: `The value of ${read.where} is invalid.` })
  if (read.outcome !== 'read') return refusedFields({ file: fileTexts[read.outcome] })
  const password = await passwordProblem(shop, { admin, form, request })
  if (password) return refusedFields({ password })

  const { settings } = read
  const { outcome, needsMailPassword } = await importSettings(shop, {
    settings,
    changedBy: admin.id,
  })
  if (outcome === 'unchanged') return success('The settings are the same as in the file.')
  return { ...success('Settings imported.'), needsMailPassword }
}
