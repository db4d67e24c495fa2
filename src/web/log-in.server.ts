import type { RouterContextProvider } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { ALL_FIELDS_REQUIRED, parseLogin, type LoginProblems } from '#shop/customers/customer.ts'
import { placeAfterLogin } from './after-login.ts'
import { pleaseWait, TRIED_EVERYWHERE } from './please-wait.ts'
import { shopContext } from './shop-context.server.ts'

export type LoginRefused = {
  status: 400 | 401 | 429
  message: string
  problems: LoginProblems
  email: string
}
/** `user` is null while a code is still owed: then `headers` name who owes it, and nobody is signed in. */
export type LoggedIn = { status: 302; user: SignedIn | null; headers: Headers }

/** The same sign-in for customers and staff; where each goes afterwards is the page's. */
export async function logIn(
  request: Request,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<LoggedIn | LoginRefused> {
  const { login, problems } = parseLogin(form)
  const { email } = login
  if (problems) return { status: 400, message: ALL_FIELDS_REQUIRED, problems, email }

  const result = await context.get(shopContext).auth.signIn(login, request)
  switch (result.outcome) {
    case 'signed-in':
      return {
        status: 302,
        user: result.user,
        headers: withCookies(result.cookie, ...result.otherCookies),
      }
    case 'second-step':
      return { status: 302, user: null, headers: withCookies(result.cookie) }
    case 'wrong-credentials':
      return {
        status: 401,
        message: 'Wrong e-mail or password',
        problems: { password: 'This e-mail and password do not fit together. Please try again.' },
        email,
      }
    case 'too-many-attempts':
      return {
        status: 429,
        message: result.isEverywhere ? TRIED_EVERYWHERE : pleaseWait(result.retryAfterSeconds),
        problems: {},
        email,
      }
  }
}

/** Where the page `login` sends somebody whose password was right. */
export function wayAfterLogin(login: string, { user }: LoggedIn, next: string | null): string {
  if (!user) return `/admin/login/code?next=${encodeURIComponent(placeAfterLogin('admin', next))}`
  return `${login}?logged-in&next=${encodeURIComponent(placeAfterLogin(user.role, next))}`
}

/** Each cookie needs a line of its own. */
export function withCookies(...cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
