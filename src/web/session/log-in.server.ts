import type { RouterContextProvider } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { parseLogin, type LoginField } from '#shop/customers/customer.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { ALL_FIELDS_REQUIRED, loginMessages } from './account-messages.ts'
import { loginLanding } from './login-landing.ts'
import { rateLimitMessage, RATE_LIMITED_EVERYWHERE } from '../forms/rate-limit-message.ts'
import { shopContext } from '../shop-context.server.ts'

export type LoginRefused = {
  status: 400 | 401 | 429
  message: string
  problems: FieldTexts<LoginField>
  email: string
}
/**
 * `user` is null if the second step is still required. The cookie in `headers` then identifies the
 * account without opening a session.
 */
export type LoggedIn = { status: 302; user: SignedIn | null; headers: Headers }

/** Logs in a customer or a member of staff. The calling page decides where to go afterwards. */
export async function logIn(
  request: Request,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<LoggedIn | LoginRefused> {
  const { value: login, errors } = parseLogin(form)
  const { email } = login
  if (errors.length > 0) {
    const problems = textsByField(errors, loginMessages)
    return { status: 400, message: ALL_FIELDS_REQUIRED, problems, email }
  }

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
        message: result.isEverywhere
          ? RATE_LIMITED_EVERYWHERE
          : rateLimitMessage(result.retryAfterSeconds),
        problems: {},
        email,
      }
  }
}

/** The URL to which the login page redirects after the right password. */
export function redirectAfterLogin(login: string, { user }: LoggedIn, next: string | null): string {
  if (!user) return `/admin/login/code?next=${encodeURIComponent(loginLanding('admin', next))}`
  return `${login}?logged-in&next=${encodeURIComponent(loginLanding(user.role, next))}`
}

/** Sets each cookie in its own header. */
export function withCookies(...cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
