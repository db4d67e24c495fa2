import type { RouterContextProvider } from 'react-router'
import { parseSignUp, type SignUpProblems } from '#shop/customers/customer.ts'
import { pleaseWait } from '#web/please-wait.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { AuthenticationMode } from './cloth-backdrop.tsx'

/** What a form is drawn with again: never the passwords. */
export type AuthenticationAnswer = {
  mode: AuthenticationMode
  isSuccess: boolean
  message: string
  problems: SignUpProblems
  values: { firstName: string; lastName: string; email: string }
}

/** A new customer comes back to the login, with the e-mail filled in. */
export async function signUpFrom(
  request: Request,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<AuthenticationAnswer> {
  const { signUp, problems } = parseSignUp(form)
  const { password: _password, ...values } = signUp
  const refused = (
    wrong: SignUpProblems,
    message = Object.values(wrong)[0] ?? '',
  ): AuthenticationAnswer => ({
    mode: 'sign-up',
    isSuccess: false,
    message,
    problems: wrong,
    values,
  })
  if (problems) return refused(problems)

  const result = await context.get(shopContext).auth.signUp(signUp, request)
  switch (result.outcome) {
    case 'created':
      return {
        mode: 'login',
        isSuccess: true,
        message: 'Signed Up Successfully',
        problems: {},
        values,
      }
    case 'email-taken':
      return refused({
        email: 'This e-mail already has an account. Log in, or ask for a new password.',
      })
    case 'email-invalid':
      return refused({ email: 'Please enter a valid email!' })
    case 'password-refused':
      return refused({ password: result.problem })
    case 'too-many-attempts':
      return refused({}, pleaseWait(result.retryAfterSeconds))
  }
}
