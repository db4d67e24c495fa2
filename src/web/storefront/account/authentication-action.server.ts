import type { RouterContextProvider } from 'react-router'
import { parseSignUp, type SignUpField } from '#shop/customers/customer.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { signUpMessages } from '#web/session/account-messages.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { AuthenticationMode } from './cloth-backdrop.tsx'

/** The result of a refused or accepted form. `values` are shown in the form again and never contain
 * a password. */
export type AuthenticationResult = {
  mode: AuthenticationMode
  isSuccess: boolean
  message: string
  problems: FieldTexts<SignUpField>
  values: { firstName: string; lastName: string; email: string }
}

/** After a sign-up the login form opens with the email filled in. The response does not depend
 * on whether the address already had an account. */
export async function signUpFrom(
  request: Request,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<AuthenticationResult & { status: number }> {
  const { value: signUp, errors } = parseSignUp(form)
  const { password: _password, ...values } = signUp
  const refused = (
    wrong: FieldTexts<SignUpField>,
    message = Object.values(wrong)[0] ?? '',
    status = 400,
  ) => ({
    status,
    mode: 'sign-up' as const,
    isSuccess: false,
    message,
    problems: wrong,
    values,
  })
  if (errors.length > 0) return refused(textsByField(errors, signUpMessages))

  const result = await context.get(shopContext).auth.signUp(signUp, request)
  switch (result.outcome) {
    case 'accepted':
      return {
        status: 200,
        mode: 'login',
        isSuccess: true,
        message: 'Signed Up Successfully',
        problems: {},
        values,
      }
    case 'email-invalid':
      return refused({ email: 'Please enter a valid email!' })
    case 'password-refused':
      return refused({ password: result.problem })
    case 'too-many-attempts':
      return refused({}, rateLimitMessage(result.retryAfterSeconds), 429)
  }
}
