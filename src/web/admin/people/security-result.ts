import type { FieldTexts } from '#shop/parse-result.ts'
import type { PasswordField } from '#web/session/own-login-action.server.ts'

export type SecurityResult = {
  tone: 'success' | 'error'
  text: string
  /** Problems by field. If `about` is 'password', the fields are those of `ChangePasswordForm`. */
  problems?: { code?: string } & FieldTexts<PasswordField>
  /** Which form was sent. */
  about: 'begin' | 'confirm' | 'remake' | 'off' | 'password'
  /** Shown only once. */
  recoveryCodes?: string[]
}
