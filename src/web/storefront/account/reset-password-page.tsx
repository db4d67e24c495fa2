import { data, Form, redirect, useNavigation } from 'react-router'
import { NewPasswordFields } from '#web/session/new-password-fields.tsx'
import { PASSWORDS_DIFFER } from '#web/session/account-messages.ts'
import { withCookies } from '#web/session/log-in.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/reset-password-page.ts'
import { ClothBackdrop } from './cloth-backdrop.tsx'

export { StorefrontError as ErrorBoundary }

type Result = { isLinkValid: boolean; problems: { password?: string; confirmPassword?: string } }

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const minCharacters = await context.get(shopContext).auth.findNewPasswordMin(token)
  return { hasToken: token !== '', minCharacters }
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
      return data<Result>({ isLinkValid: false, problems: {} }, { status: 400 })
  }
}

function refused(problems: Result['problems']) {
  return data<Result>({ isLinkValid: true, problems }, { status: 400 })
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
      <h1 className="text-3xl">
        {isLinkValid ? 'Choose a new password' : 'This link no longer works'}
      </h1>
      <ThreadUnder className="mt-3 mb-6" />
      {isLinkValid ? (
        <Form method="post" noValidate className="flex flex-col gap-4">
          <NewPasswordFields
            label="New Password"
            minCharacters={loaderData.minCharacters}
            problems={actionData?.problems}
          />
          <p className="text-stone">You will be logged out everywhere else.</p>
          <Button isBusy={isBusy} className="mt-2 w-full">
            Set New Password
          </Button>
        </Form>
      ) : (
        <>
          <p role="alert">
            A link works once, for one hour, and only the newest link works. Ask for another one.
          </p>
          <ButtonLink to="/authentication/forgot" className="mt-6 w-full">
            Ask For Another Link
          </ButtonLink>
        </>
      )}
    </ClothBackdrop>
  )
}
