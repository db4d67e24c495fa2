import { useEffect, useRef } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { findShownConsents } from '#shop/compliance/consents/consent-text-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { loginLanding } from '#web/session/login-landing.ts'
import { logIn, redirectAfterLogin } from '#web/session/log-in.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readSignedIn } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useLoginLanding } from '#web/ui/use-login-landing.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/authentication-page.ts'
import { signUpFrom, type AuthenticationResult } from './authentication-action.server.ts'
import { AuthenticationForm } from './authentication-form.tsx'
import { ClothBackdrop } from './cloth-backdrop.tsx'
import { WaitingCart } from './waiting-cart.tsx'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const known = await readSignedIn(request, context)
  const signedIn = known?.isGuest ? null : known
  const next = new URL(request.url).searchParams.get('next')
  const { db, keep } = context.get(shopContext)
  return {
    signedIn,
    destination: signedIn ? loginLanding(signedIn.role, next) : '/',
    consent: signedIn ? '' : (await findShownConsents(db, keep))['sign-up'].body,
  }
}

/** Handles both forms of the page. Only the sign-up form has the field `confirmPassword`. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.has('confirmPassword')) {
    const { status, ...rest } = await signUpFrom(request, form, context)
    return data<AuthenticationResult>(rest, { status })
  }
  const result = await logIn(request, form, context)
  if (result.status !== 302) {
    const { message, problems, email, status } = result
    return data<AuthenticationResult>(
      {
        mode: 'login',
        isSuccess: false,
        message,
        problems,
        values: { firstName: '', lastName: '', email },
      },
      { status },
    )
  }
  return redirect(
    redirectAfterLogin('/authentication', result, new URL(request.url).searchParams.get('next')),
    { headers: result.headers },
  )
}

/** If the shop cannot be reached, shows the submitted form again with an error. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const isSignUp = document.querySelector('input[name=confirmPassword]') !== null
  return withOfflineFallback(serverAction, {
    mode: isSignUp ? 'sign-up' : 'login',
    isSuccess: false,
    message: CONNECTION_LOST,
    problems: {},
    values: { firstName: '', lastName: '', email: '' },
  })
}

const ACCOUNT_DELETED = 'Your account is deleted'

export default function AuthenticationPage({
  loaderData: { signedIn, destination, consent },
  actionData,
}: Route.ComponentProps) {
  const [params] = useSearchParams()
  const mode = actionData?.mode ?? (params.get('mode') === 'sign-up' ? 'sign-up' : 'login')
  const { isRedirecting } = useLoginLanding(signedIn, destination)
  const form = useRef<HTMLFormElement>(null)
  const isDeleted = params.has('deleted')
  const isSignedUp = params.has('signed-up')
  useEffect(() => {
    if (isSignedUp) notify.success('Signed Up Successfully')
  }, [isSignedUp])
  useEffect(() => {
    if (isDeleted) notify.success(ACCOUNT_DELETED)
  }, [isDeleted])

  useEffect(() => {
    if (!actionData) return
    notify[actionData.isSuccess ? 'success' : 'error'](actionData.message)
    form.current
      ?.querySelector<HTMLElement>(actionData.isSuccess ? '[name=password]' : '[aria-invalid=true]')
      ?.focus()
  }, [actionData])

  return (
    <ClothBackdrop mode={mode}>
      <PageHead
        title={mode === 'login' ? 'Login' : 'Sign Up'}
        description="Log in to see your cart and your orders."
      />
      {isRedirecting ? (
        <LoggedIn name={signedIn?.firstName ?? ''} destination={destination} />
      ) : (
        <>
          {isDeleted && <p className="mb-6 bg-linen px-4 py-3">{`${ACCOUNT_DELETED}.`}</p>}
          {signedIn && (
            <p className="mb-6 bg-linen px-4 py-3">
              You are logged in as {signedIn.email}. Another login replaces this one.
            </p>
          )}
          {!signedIn && <WaitingCart />}
          <AuthenticationForm
            ref={form}
            mode={mode}
            result={actionData}
            next={params.get('next')}
            isPasswordNew={params.has('new-password')}
            consent={consent}
          />
        </>
      )}
    </ClothBackdrop>
  )
}

/** Shown after a login: for a moment with JavaScript, permanently without JavaScript. */
function LoggedIn({ name, destination }: { name: string; destination: string }) {
  return (
    <div className="text-center">
      <h1 className="text-3xl">Welcome{name && `, ${name}`}</h1>
      <p className="mt-3 text-stone">You are logged in.</p>
      <ButtonLink to={destination} className="mt-6">
        Continue
      </ButtonLink>
    </div>
  )
}
