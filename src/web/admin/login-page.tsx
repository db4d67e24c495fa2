import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { isStaff } from '#platform/auth/role.ts'
import type { LoginProblems } from '#shop/customers/customer.ts'
import { placeAfterLogin } from '#web/after-login.ts'
import { logIn, wayAfterLogin } from '#web/log-in.server.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readSignedIn } from '#web/signed-in.server.ts'
import { answerEvenSo, LINE_BROKE } from '#web/ui/answer-even-so.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { fontPreloads } from '#web/ui/font-preloads.ts'
import { notify } from '#web/ui/notify.ts'
import { useArrival } from '#web/ui/use-arrival.ts'
import { useIsAwake } from '#web/ui/use-is-awake.ts'
import type { Route } from './+types/login-page.ts'
import { Entrance } from './entrance.tsx'

export const links = () => fontPreloads

const NOT_STAFF = 'This is a customer’s account: the back office opens for staff only.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const signedIn = await readSignedIn(request, context)
  const next = new URL(request.url).searchParams.get('next')
  return {
    signedIn,
    place: signedIn ? placeAfterLogin(signedIn.role, next) : '/admin',
    shopName: context.get(shopContext).config.shopName,
  }
}

/** The same sign-in as in the shop: a customer gets in there, not here. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await logIn(request, await readForm(request), context)
  if (result.status !== 302)
    return data(
      { message: result.message, problems: result.problems, email: result.email },
      { status: result.status },
    )
  return redirect(
    wayAfterLogin('/admin/login', result, new URL(request.url).searchParams.get('next')),
    { headers: result.headers },
  )
}

const noAnswer: { message: string; problems: LoginProblems; email: string } = {
  message: LINE_BROKE,
  problems: {},
  email: '',
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, noAnswer)
}

export default function AdminLoginPage({
  loaderData: { signedIn, place, shopName },
  actionData,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const isAwake = useIsAwake()
  const { state, formMethod } = useNavigation()
  const isWelcome = signedIn !== null && isStaff(signedIn.role)
  const { isGoingOn } = useArrival(signedIn, place, isWelcome ? null : NOT_STAFF)

  useEffect(() => {
    if (!actionData) return
    notify.error(actionData.message)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [actionData])

  return (
    <Entrance shopName={shopName} heading={isGoingOn ? 'You are logged in' : 'Admin Login'}>
      {isGoingOn ? (
        <>
          {!isWelcome && (
            <p role="alert" className="mb-5">
              {NOT_STAFF}
            </p>
          )}
          <ButtonLink to={place}>Continue</ButtonLink>
        </>
      ) : (
        <Form ref={form} method="post" noValidate className="flex flex-col gap-4">
          {actionData && !isAwake && (
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
    </Entrance>
  )
}
