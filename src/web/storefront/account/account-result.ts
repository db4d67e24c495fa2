import type { FieldTexts } from '#shop/parse-result.ts'
import type { PasswordField } from '#web/session/own-login-action.server.ts'

export type AccountField = PasswordField | 'firstName' | 'lastName' | 'newEmail' | 'giftCode'

export type AccountResult = {
  /** The form that was sent. */
  about: 'name' | 'email' | 'password' | 'newsletter' | 'gift-card' | 'page'
  tone: 'success' | 'error'
  text: string
  problems: FieldTexts<AccountField>
  /** The email or the code as typed. */
  typed?: string
}

export function succeeded(about: AccountResult['about'], text: string): AccountResult {
  return { about, tone: 'success', text, problems: {} }
}

export function failed(
  about: AccountResult['about'],
  text: string,
  problems: AccountResult['problems'] = {},
): AccountResult {
  return { about, tone: 'error', text, problems }
}
