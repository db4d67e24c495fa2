import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { PASSWORD_MIN_CHARACTERS } from '#platform/auth/passwords/password-policy.ts'
import { readForm } from '#web/forms/read-form.ts'
import { NOT_UNDERSTOOD } from '#web/session/account-messages.ts'
import { CHANGE_PASSWORD, ChangePasswordForm } from '#web/session/change-password-form.tsx'
import {
  changeOwnPassword,
  type PasswordChangeResult,
} from '#web/session/own-login-action.server.ts'
import { LOG_OUT_EVERYWHERE, SessionList } from '#web/session/session-list.tsx'
import { requireCustomer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/account-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await requireCustomer(request, context)
  const { auth } = context.get(shopContext)
  return { email: customer.email, sessions: await auth.listSessions(customer, request) }
}

const notUnderstood: PasswordChangeResult = {
  tone: 'error',
  text: NOT_UNDERSTOOD,
  problems: {},
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireCustomer(request, context)
  const { auth } = context.get(shopContext)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case CHANGE_PASSWORD: {
      const result = await changeOwnPassword(auth, { user, form, request })
      return data(result, { status: result.tone === 'success' ? 200 : 400 })
    }
    case LOG_OUT_EVERYWHERE: {
      const { cookie } = await auth.endAllSessions(user.id)
      throw redirect('/authentication?logged-out', { headers: { 'set-cookie': cookie } })
    }
    default:
      return data(notUnderstood, { status: 400 })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { ...notUnderstood, text: CONNECTION_LOST })
}

export default function AccountPage({
  loaderData: { email, sessions },
  actionData: answer,
}: Route.ComponentProps) {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])

  return (
    <div className="page-width py-8 md:py-14">
      <PageHead title="Password and logins" description="Your password and your devices." />
      <BackHeader heading="Password and logins" fallback="/profile" />
      <p className="mb-6 text-stone wrap-anywhere">{email}</p>
      {answer && !isHydrated && (
        <p role="alert" className="mb-6 bg-linen px-4 py-3">
          {answer.text}
        </p>
      )}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <section aria-labelledby="own-password">
          <h2 id="own-password" className="mb-5 text-2xl">
            Change your password
          </h2>
          <ChangePasswordForm
            email={email}
            minCharacters={PASSWORD_MIN_CHARACTERS}
            answer={answer}
          />
        </section>
        <section aria-labelledby="own-sessions">
          <h2 id="own-sessions" className="mb-5 text-2xl">
            Where you are logged in
          </h2>
          <SessionList sessions={sessions} />
        </section>
      </div>
    </div>
  )
}
