import { data, Form, useNavigation } from 'react-router'
import type { EmailChangeConfirmed } from '#platform/auth/email-change/email-change.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/change-email-page.ts'
import { ClothBackdrop } from './cloth-backdrop.tsx'

export { StorefrontError as ErrorBoundary }

type State = EmailChangeConfirmed['outcome'] | 'link-given'
type Result = { state?: State; problem?: string }

export function loader({ request }: Route.LoaderArgs): { state: State } {
  return { state: linkOf(request).token ? 'link-given' : 'link-not-valid' }
}

/** Opening the link does not use it up, because mail programs open links to check them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { side, token } = linkOf(request)
  const { auth } = context.get(shopContext)
  const { outcome: state } = await auth.confirmEmailChange(side, token)
  const isConfirmed = state === 'changed' || state === 'other-mailbox-missing'
  return data<Result>({ state }, { status: isConfirmed ? 200 : 400 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<Awaited<ReturnType<typeof serverAction>>, Result>(serverAction, {
    problem: CONNECTION_LOST,
  })
}

function linkOf(request: Request): { side: 'old' | 'new'; token: string } {
  const { searchParams } = new URL(request.url)
  return {
    side: searchParams.get('side') === 'old' ? 'old' : 'new',
    token: searchParams.get('token') ?? '',
  }
}

const texts: Record<State, { heading: string; text: string }> = {
  'link-given': {
    heading: 'Change your e-mail',
    text: 'Press the button to confirm the change of e-mail for your account.',
  },
  'other-mailbox-missing': {
    heading: 'Half done',
    text: 'Thank you. Please press the link in your other mailbox as well, then the e-mail changes.',
  },
  changed: {
    heading: 'E-mail changed',
    text: 'Thank you. From now on you log in with your new e-mail.',
  },
  'email-taken': {
    heading: 'E-mail not changed',
    text: 'Another account uses this e-mail by now. Yours stays as it is.',
  },
  'link-not-valid': {
    heading: 'This link no longer works',
    text: 'A link works once, for 24 hours, and only the newest link works.',
  },
}

export default function ChangeEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const state = actionData?.state ?? loaderData.state
  const { heading, text } = texts[state]
  return (
    <ClothBackdrop mode="login">
      <PageHead title="Change your e-mail" />
      <h1 className="text-3xl">{heading}</h1>
      <ThreadUnder className="mt-3 mb-6" />
      <p role={actionData?.state ? 'status' : undefined}>{text}</p>
      {actionData?.problem && (
        <p role="alert" className="mt-3 bg-linen px-4 py-3">
          {actionData.problem}
        </p>
      )}
      {state === 'link-given' ? (
        <Form method="post" className="mt-6">
          <Button isBusy={isBusy} className="w-full">
            Confirm the Change
          </Button>
        </Form>
      ) : (
        <ButtonLink to="/profile/account" className="mt-6 w-full">
          Your account
        </ButtonLink>
      )}
    </ClothBackdrop>
  )
}
