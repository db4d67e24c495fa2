import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { isStaff } from '#shop/people/role.ts'
import type { LoginField } from '#shop/customers/customer.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { loginLanding } from '#web/session/login-landing.ts'
import { logIn, redirectAfterLogin } from '#web/session/log-in.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { useLoginLanding } from '#web/ui/use-login-landing.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/login-page.ts'
import { LoginFrame } from './login-frame.tsx'

const NOT_STAFF = 'This is a customer’s account. The admin is for staff only.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const signedIn = await readSignedIn(request, context)
  const next = new URL(request.url).searchParams.get('next')
  const { auth, config } = context.get(shopContext)
  return {
    signedIn,
    sessionHasEnded: signedIn === null && auth.hasSessionCookie(request),
    destination: signedIn ? loginLanding(signedIn.role, next) : '/admin',
    shopName: config.shopName,
  }
}

/** For staff accounts only; customers log in to the shop. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await logIn(request, await readForm(request), context)
  if (result.status !== 302)
    return data(
      { message: result.message, problems: result.problems, email: result.email },
      { status: result.status },
    )
  return redirect(
    redirectAfterLogin('/admin/login', result, new URL(request.url).searchParams.get('next')),
    { headers: result.headers },
  )
}

const noResult: { message: string; problems: FieldTexts<LoginField>; email: string } = {
  message: CONNECTION_LOST,
  problems: {},
  email: '',
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, noResult)
}

export default function AdminLoginPage({
  loaderData: { signedIn, sessionHasEnded, destination, shopName },
  actionData,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const { state, formMethod } = useNavigation()
  const isStaffAccount = signedIn !== null && isStaff(signedIn.role)
  const { isRedirecting } = useLoginLanding(
    signedIn,
    destination,
    isStaffAccount ? null : NOT_STAFF,
  )

  useEffect(() => {
    if (!actionData) return
    notify.error(actionData.message)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [actionData])

  return (
    <LoginFrame shopName={shopName} heading={isRedirecting ? 'You are logged in' : 'Admin Login'}>
      {isRedirecting ? (
        <>
          {!isStaffAccount && (
            <p role="alert" className="mb-5">
              {NOT_STAFF}
            </p>
          )}
          <ButtonLink to={destination}>Continue</ButtonLink>
        </>
      ) : (
        <Form ref={form} method="post" noValidate className="flex flex-col gap-4">
          {sessionHasEnded && !actionData && <p>Your session has ended. Please log in again.</p>}
          {actionData && !isHydrated && (
            <p role="alert" className="bg-linen px-4 py-3">
              {actionData.message}
            </p>
          )}
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={actionData?.email}
            problem={actionData?.problems.email}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            problem={actionData?.problems.password}
          />
          <Button isBusy={state !== 'idle' && formMethod === 'POST'} className="mt-2 w-full">
            Login
          </Button>
          <Link
            to="/authentication/forgot"
            className="inline-flex min-h-11 items-center self-start text-indigo underline underline-offset-4"
          >
            Forgot your password?
          </Link>
        </Form>
      )}
    </LoginFrame>
  )
}
