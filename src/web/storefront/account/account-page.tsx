import { useEffect, type ReactNode } from 'react'
import { data, Link, redirect } from 'react-router'
import { findIsEmailConfirmed } from '#platform/auth/account-store.server.ts'
import { PASSWORD_MIN_CHARACTERS } from '#platform/auth/passwords/password-policy.ts'
import { findCustomerCredit } from '#shop/credit/credit-store.server.ts'
import { findIsSubscribed } from '#shop/inbox/subscriber-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { ChangePasswordForm } from '#web/session/change-password-form.tsx'
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
import { accountAction } from './account-action.server.ts'
import { failed } from './account-result.ts'
import { GiftCardForm } from '../gift-cards/gift-card-form.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { StoreCreditHistory } from './store-credit-history.tsx'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await requireCustomer(request, context)
  const { auth, db } = context.get(shopContext)
  const { id, email, firstName, lastName } = customer
  const [sessions, emailChange, isEmailConfirmed, credit] = await Promise.all([
    auth.listSessions(customer, request),
    auth.findEmailChange(id),
    findIsEmailConfirmed(db, id),
    findCustomerCredit(db, id),
  ])
  const isSubscribed = isEmailConfirmed && (await findIsSubscribed(db, email))
  const account = { email, firstName, lastName, emailChange, isEmailConfirmed, isSubscribed }
  return { ...account, sessions, credit }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireCustomer(request, context)
  const form = await readForm(request)
  if (form.get('intent') === LOG_OUT_EVERYWHERE) {
    const { cookie } = await context.get(shopContext).auth.endAllSessions(user.id)
    throw redirect('/authentication?logged-out', { headers: { 'set-cookie': cookie } })
  }
  const result = await accountAction(context, { user, form, request })
  return data(result, { status: result.tone === 'success' ? 200 : 400 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failed('page', CONNECTION_LOST))
}

export default function AccountPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { email, sessions, emailChange, isEmailConfirmed, isSubscribed, credit } = loaderData
  const isHydrated = useHydrated()
  useEffect(() => {
    if (result) notify[result.tone](result.text)
  }, [result])
  const about = (form: NonNullable<typeof result>['about']) =>
    result?.about === form ? result : undefined

  return (
    <div className="page-width py-8 md:py-14">
      <PageHead title="Your account" description="Your name, e-mail, password and devices." />
      <BackHeader heading="Your account" fallback="/profile" />
      {result && !isHydrated && (
        <p role="alert" className="mb-6 bg-linen px-4 py-3">
          {result.text}
        </p>
      )}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <Part title="Your name">
          <NameForm name={loaderData} result={about('name')} />
        </Part>
        <Part title="Your e-mail">
          <EmailForm email={email} pending={emailChange} result={about('email')} />
        </Part>
        <Part title="Change your password">
          <ChangePasswordForm
            email={email}
            minCharacters={PASSWORD_MIN_CHARACTERS}
            result={about('password')}
          />
        </Part>
        <Part title="Where you are logged in">
          <SessionList sessions={sessions} endsOthers />
        </Part>
        <Part title="Emails from us">
          <NewsletterForm isSubscribed={isSubscribed} isEmailConfirmed={isEmailConfirmed} />
          <p className="mt-4">
            <Link
              to="/profile/mails"
              className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
            >
              All mails you get from us
            </Link>
          </p>
        </Part>
        {credit.entries.length > 0 && (
          <Part title="Store credit">
            <StoreCreditHistory credit={credit} />
          </Part>
        )}
        <Part title="Gift card">
          <GiftCardForm key={credit.entries[0]?.id} result={about('gift-card')} />
        </Part>
        <Part title="Your data">
          <p>
            <Link
              to="/profile/privacy"
              className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
            >
              Download your data or delete your account
            </Link>
          </p>
        </Part>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
