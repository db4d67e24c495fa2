import { data, Form, Link, useNavigation } from 'react-router'
import { looksLikeEmail } from '#shop/customers/address.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/forgot-password-page.ts'
import { ClothBackdrop } from './cloth-backdrop.tsx'

export { StorefrontError as ErrorBoundary }

type Result = { isAccepted: boolean; email: string; problem: string }

/** Invariant: the result is the same whether the account exists or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await readForm(request)).get('email') ?? '').trim()
  if (!looksLikeEmail(email))
    return data<Result>(
      { isAccepted: false, email, problem: 'Please enter a valid email!' },
      { status: 400 },
    )

  const result = await context.get(shopContext).auth.requestPasswordReset(email, request)
  if (result.outcome === 'accepted') return data<Result>({ isAccepted: true, email, problem: '' })
  return data<Result>(
    { isAccepted: false, email, problem: rateLimitMessage(result.retryAfterSeconds) },
    { status: 429 },
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, {
    isAccepted: false,
    email: '',
    problem: CONNECTION_LOST,
  })
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === '/authentication/forgot'
  return (
    <ClothBackdrop mode="login">
      <PageHead
        title="Forgot your password?"
        description="We send you a link for a new password."
      />
      <h1 className="text-3xl">Forgot your password?</h1>
      <ThreadUnder className="mt-3 mb-6" />
      {actionData?.isAccepted ? (
        <div role="status">
          <p>
            If there is an account for <b>{actionData.email}</b>, a mail is on its way to it.
          </p>
          <p className="mt-3 text-stone">
            Its link works once, for one hour. If you cannot find the mail, check your spam folder,
            or try another e-mail.
          </p>
        </div>
      ) : (
        <Form method="post" noValidate className="flex flex-col gap-4">
          <p className="text-stone">
            Tell us your e-mail, and we will send you a link for a new password.
          </p>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={actionData?.email}
            problem={actionData?.problem}
          />
          <Button isBusy={isBusy} className="mt-2 w-full">
            Send Link
          </Button>
        </Form>
      )}
      <p className="mt-6 text-center">
        <Link
          to="/authentication"
          className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
        >
          Back to the login
        </Link>
      </p>
    </ClothBackdrop>
  )
}
