import type { Auth, SignedIn } from '#platform/auth/auth.server.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { rateLimitMessage } from '../forms/rate-limit-message.ts'
import { PASSWORDS_DIFFER } from './account-messages.ts'

export type PasswordField = 'currentPassword' | 'password' | 'confirmPassword'
export type PasswordChangeResult = {
  tone: 'success' | 'error'
  text: string
  problems: FieldTexts<PasswordField>
}

export async function changeOwnPassword(
  auth: Pick<Auth, 'changePassword'>,
  { user, form, request }: { user: SignedIn; form: FormData; request: Request },
): Promise<PasswordChangeResult> {
  const [current, password, repeated] = ['currentPassword', 'password', 'confirmPassword'].map(
    (name) => String(form.get(name) ?? ''),
  ) as [string, string, string]
  if (password !== repeated) return refused({ confirmPassword: PASSWORDS_DIFFER })

  const result = await auth.changePassword({ user, current, password }, request)
  switch (result.outcome) {
    case 'changed':
      return {
        tone: 'success',
        text: 'Your password has been changed. You are logged out everywhere else.',
        problems: {},
      }
    case 'wrong-credentials':
      return refused({ currentPassword: 'The password is wrong.' })
    case 'password-refused':
      return refused({ password: result.problem })
    case 'too-many-attempts':
      return refused({ currentPassword: rateLimitMessage(result.retryAfterSeconds) })
  }
}

function refused(problems: FieldTexts<PasswordField>): PasswordChangeResult {
  return { tone: 'error', text: 'Your password was not changed.', problems }
}
