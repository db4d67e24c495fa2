import { data, Form, redirect, useNavigation } from 'react-router'
import { PASSWORDS_DIFFER } from '#shop/customers/customer.ts'
import { withCookies } from '#web/log-in.server.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/reset-password-page.ts'
import { ClothBackdrop } from './cloth-backdrop.tsx'

export { StorefrontError as ErrorBoundary }

type Answer = { isLinkValid: boolean; problems: { password?: string; confirmPassword?: string } }

export function loader({ request }: Route.LoaderArgs) {
  return { hasToken: tokenOf(request) !== '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const password = String(form.get('password') ?? '')
  if (password !== String(form.get('confirmPassword') ?? ''))
    return refused({ confirmPassword: PASSWORDS_DIFFER })

  const result = await context.get(shopContext).auth.resetPassword(tokenOf(request), password)
  switch (result.outcome) {
    case 'changed':
      return redirect('/authentication?new-password', {
        headers: withCookies(...result.otherCookies),
      })
    case 'password-refused':
      return refused({ password: result.problem })
    case 'link-not-valid':
      return data<Answer>({ isLinkValid: false, problems: {} }, { status: 400 })
  }
}

function refused(problems: Answer['problems']) {
  return data<Answer>({ isLinkValid: true, problems }, { status: 400 })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith('/authentication/reset') ?? false
  const isLinkValid = loaderData.hasToken && actionData?.isLinkValid !== false
  return (
    <ClothBackdrop mode="login">
      <PageHead title="A new password" />
      <h1 className="text-3xl">{isLinkValid ? 'Choose a new password' : 'This link is over'}</h1>
      <ThreadUnder className="mt-3 mb-6" />
      {isLinkValid ? (
        <Form method="post" noValidate className="flex flex-col gap-4">
          <Field
            label="New Password"
            name="password"
            type="password"
            autoComplete="new-password"
            required
            hint="At least 8 characters"
            problem={actionData?.problems.password}
          />
          <Field
            label="Confirm Password"
            name="confirmPassword"
            type="password"
            autoComplete="new-password"
            required
            problem={actionData?.problems.confirmPassword}
          />
          <p className="text-stone">You will be logged out everywhere else.</p>
          <Button isBusy={isBusy} className="mt-2 w-full">
            Set New Password
          </Button>
        </Form>
      ) : (
        <>
          <p role="alert">
            A link works once, for one hour, and only the newest one counts. Ask for another one.
          </p>
          <ButtonLink to="/authentication/forgot" className="mt-6 w-full">
            Ask For Another Link
          </ButtonLink>
        </>
      )}
    </ClothBackdrop>
  )
}
