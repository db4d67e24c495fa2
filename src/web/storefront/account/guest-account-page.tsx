import { data, Form, redirect, useNavigation } from 'react-router'
import { PASSWORD_MIN_CHARACTERS } from '#platform/auth/passwords/password-policy.ts'
import { findShownConsents } from '#shop/compliance/consents/consent-text-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { PasswordField } from '#web/session/password-field.tsx'
import { requireBuyer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/guest-account-page.ts'
import { ClothBackdrop } from './cloth-backdrop.tsx'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const buyer = await requireBuyer(request, context)
  if (!buyer.isGuest) throw redirect('/profile')
  const { db, keep } = context.get(shopContext)
  const consents = await findShownConsents(db, keep)
  return { email: buyer.email, consent: consents['sign-up'].body }
}

/** Leads to the login like a sign-up, whether or not the email had an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const buyer = await requireBuyer(request, context)
  if (!buyer.isGuest) throw redirect('/profile')
  const password = (await readForm(request)).get('password')
  const created = await context
    .get(shopContext)
    .auth.createGuestAccount(buyer, typeof password === 'string' ? password : '', request)
  if (created.outcome === 'password-refused')
    return data({ problem: created.problem }, { status: 400 })
  if (created.outcome === 'too-many-attempts')
    return data({ problem: rateLimitMessage(created.retryAfterSeconds) }, { status: 429 })
  throw redirect('/authentication?signed-up', { headers: { 'set-cookie': created.cookie } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { problem: CONNECTION_LOST })
}

export default function GuestAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === '/authentication/guest'
  return (
    <ClothBackdrop mode="sign-up">
      <PageHead title="Create an account" />
      <h1 className="text-3xl">Create an account</h1>
      <ThreadUnder className="mt-3 mb-6" />
      <Form method="post" noValidate className="flex flex-col gap-4">
        <p className="text-stone">
          With a password you see your orders on every device. Your e-mail is{' '}
          <b className="break-all">{loaderData.email}</b>.
        </p>
        <input type="hidden" name="email" autoComplete="username" value={loaderData.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
          problem={actionData?.problem}
        />
        <p className="text-sm text-stone">{loaderData.consent}</p>
        <Button isBusy={isBusy} className="mt-2 w-full">
          Create account
        </Button>
      </Form>
    </ClothBackdrop>
  )
}
