import type { RouterContextProvider } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { ALL_FIELDS_REQUIRED, parseLogin, type LoginProblems } from '#shop/customers/customer.ts'
import { pleaseWait } from './please-wait.ts'
import { shopContext } from './shop-context.server.ts'

export type LoginRefused = { status: 400 | 401 | 429; message: string; problems: LoginProblems; email: string }
export type LoggedIn = { status: 302; user: SignedIn; cookie: string }

/** The same sign-in for customers and admins; where each goes afterwards is the page's. */
export async function logIn(request: Request, form: FormData, context: Readonly<RouterContextProvider>): Promise<LoggedIn | LoginRefused> {
  const { login, problems } = parseLogin(form)
  const { email } = login
  if (problems) return { status: 400, message: ALL_FIELDS_REQUIRED, problems, email }

  const result = await context.get(shopContext).auth.signIn(login, request)
  switch (result.outcome) {
    case 'signed-in':
      return { status: 302, user: result.user, cookie: result.cookie }
    case 'wrong-credentials':
      return { status: 401, message: 'Wrong e-mail or password', problems: { password: 'This e-mail and password do not fit together. Please try again.' }, email }
    case 'too-many-attempts':
      return { status: 429, message: pleaseWait(result.retryAfterSeconds), problems: {}, email }
  }
}
