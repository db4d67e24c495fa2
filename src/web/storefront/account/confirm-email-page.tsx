import { data, Form, useNavigation } from 'react-router'
import { findIsEmailConfirmed } from '#platform/auth/account-store.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readSignedIn, requireCustomer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/confirm-email-page.ts'
import { ClothBackdrop } from './cloth-backdrop.tsx'

export { StorefrontError as ErrorBoundary }

type State = 'confirmed' | 'link-given' | 'link-not-valid' | 'no-link' | 'sent'
type Result = { state?: State; problem?: string }

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await readSignedIn(request, context)
  const { db } = context.get(shopContext)
  const isConfirmed = customer !== null && (await findIsEmailConfirmed(db, customer.id))
  const state: State = tokenOf(request) ? 'link-given' : isConfirmed ? 'confirmed' : 'no-link'
  return { state, email: customer?.email ?? null }
}

/** Opening the link does not use it up, because mail programs open links to check them. A button does. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = context.get(shopContext)
  if ((await readForm(request)).get('intent') === 'confirm') {
    const { outcome: state } = await auth.confirmEmail(tokenOf(request))
    return data<Result>({ state }, { status: state === 'confirmed' ? 200 : 400 })
  }
  const sent = await auth.sendConfirmation(await requireCustomer(request, context))
  if (sent.outcome === 'too-many-attempts')
    return data<Result>({ problem: rateLimitMessage(sent.retryAfterSeconds) }, { status: 429 })
  return data<Result>({ state: sent.outcome === 'sent' ? 'sent' : 'confirmed' })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<Awaited<ReturnType<typeof serverAction>>, Result>(serverAction, {
    problem: CONNECTION_LOST,
  })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

const texts: Record<State, { heading: string; text: string }> = {
  confirmed: { heading: 'E-mail confirmed', text: 'Thank you. Your e-mail is confirmed.' },
  'link-given': {
    heading: 'Confirm your e-mail',
    text: 'Press the button if you have created an account with this e-mail.',
  },
  'link-not-valid': {
    heading: 'This link no longer works',
    text: 'A link works once, for seven days, and only the newest link works.',
  },
  'no-link': {
    heading: 'Confirm your e-mail',
    text: 'We will email you a link. You can shop without confirming.',
  },
  sent: {
    heading: 'Check your inbox',
    text: 'Click the link in our email. If it is not there, check your spam folder.',
  },
}

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith('/authentication/confirm') ?? false
  const state = actionData?.state ?? loaderData.state
  const { heading, text } = texts[state]
  return (
    <ClothBackdrop mode="login">
      <PageHead title="Confirm your e-mail" />
      <h1 className="text-3xl">{heading}</h1>
      <ThreadUnder className="mt-3 mb-6" />
      <p role={actionData?.state ? 'status' : undefined}>{text}</p>
      {actionData?.problem && (
        <p role="alert" className="mt-3 bg-linen px-4 py-3">
          {actionData.problem}
        </p>
      )}
      <NextStep state={state} email={loaderData.email} isBusy={isBusy} />
    </ClothBackdrop>
  )
}

type NextStepProps = { state: State; email: string | null; isBusy: boolean }

function NextStep({ state, email, isBusy }: NextStepProps) {
  if (state === 'confirmed' || state === 'sent')
    return (
      <ButtonLink to="/" className="mt-6 w-full">
        Continue shopping
      </ButtonLink>
    )
  if (state === 'link-given')
    return (
      <Form method="post" className="mt-6">
        <Button name="intent" value="confirm" isBusy={isBusy} className="w-full">
          Confirm E-mail
        </Button>
      </Form>
    )
  if (email === null)
    return (
      <ButtonLink to="/authentication?next=/profile" className="mt-6 w-full">
        Log in for another link
      </ButtonLink>
    )
  return (
    <Form method="post" className="mt-6">
      <p className="mb-3 break-words text-stone">{email}</p>
      <Button name="intent" value="send" isBusy={isBusy} className="w-full">
        Send Link
      </Button>
    </Form>
  )
}
