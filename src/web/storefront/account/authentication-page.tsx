import { useEffect, useRef } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { placeAfterLogin } from '#web/after-login.ts'
import { logIn, wayAfterLogin } from '#web/log-in.server.ts'
import { readForm } from '#web/read-form.ts'
import { readSignedIn } from '#web/signed-in.server.ts'
import { answerEvenSo, LINE_BROKE } from '#web/ui/answer-even-so.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useArrival } from '#web/ui/use-arrival.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/authentication-page.ts'
import { signUpFrom, type AuthenticationAnswer } from './authentication-answer.server.ts'
import { AuthenticationForm } from './authentication-form.tsx'
import { ClothBackdrop } from './cloth-backdrop.tsx'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const signedIn = await readSignedIn(request, context)
  const next = new URL(request.url).searchParams.get('next')
  return { signedIn, place: signedIn ? placeAfterLogin(signedIn.role, next) : '/' }
}

/** Only the sign-up form asks for the password twice. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.has('confirmPassword')) {
    const answer = await signUpFrom(request, form, context)
    return data(answer, { status: answer.isSuccess ? 200 : 400 })
  }
  const result = await logIn(request, form, context)
  if (result.status !== 302) {
    const { message, problems, email, status } = result
    return data<AuthenticationAnswer>(
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
    wayAfterLogin('/authentication', result, new URL(request.url).searchParams.get('next')),
    { headers: result.headers },
  )
}

/** The form that was sent stays, with what was typed on it. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const isSignUp = document.querySelector('input[name=confirmPassword]') !== null
  return answerEvenSo(serverAction, {
    mode: isSignUp ? 'sign-up' : 'login',
    isSuccess: false,
    message: LINE_BROKE,
    problems: {},
    values: { firstName: '', lastName: '', email: '' },
  })
}

export default function AuthenticationPage({
  loaderData: { signedIn, place },
  actionData,
}: Route.ComponentProps) {
  const [params] = useSearchParams()
  const mode = actionData?.mode ?? (params.get('mode') === 'sign-up' ? 'sign-up' : 'login')
  const { isGoingOn } = useArrival(signedIn, place)
  const form = useRef<HTMLFormElement>(null)

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
      {isGoingOn ? (
        <GoingOn name={signedIn?.firstName ?? ''} place={place} />
      ) : (
        <>
          {signedIn && (
            <p className="mb-6 bg-linen px-4 py-3">
              You are logged in as {signedIn.email}. Another login replaces this one.
            </p>
          )}
          <AuthenticationForm
            ref={form}
            mode={mode}
            answer={actionData}
            next={params.get('next')}
            isPasswordNew={params.has('new-password')}
          />
        </>
      )}
    </ClothBackdrop>
  )
}

/** Seen for a moment only, unless the browser runs no script. */
function GoingOn({ name, place }: { name: string; place: string }) {
  return (
    <div className="text-center">
      <h1 className="text-3xl">Welcome{name && `, ${name}`}</h1>
      <p className="mt-3 text-stone">You are logged in.</p>
      <ButtonLink to={place} className="mt-6">
        Continue
      </ButtonLink>
    </div>
  )
}
