import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { recordRecoveryCodeUsed } from '#shop/people/own-second-factor.server.ts'
import { loginLanding } from '#web/session/login-landing.ts'
import { withCookies } from '#web/session/log-in.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import type { Route } from './+types/login-code-page.ts'
import { LoginFrame } from './login-frame.tsx'

const RECOVERY = 'recovery'

/** The second step of a login. The password was right, but no session exists yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { auth, config } = context.get(shopContext)
  const waiting = await auth.readSecondStep(request)
  if (!waiting) throw redirect('/admin/login')
  return { email: waiting.email, shopName: config.shopName }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const code = String(form.get('code') ?? '')
  const result = await context
    .get(shopContext)
    .auth.finishSignIn(code, request, { isRemembered: form.get('remember') === 'on' })
  switch (result.outcome) {
    case 'signed-in': {
      if (result.used === 'recovery-code')
        await recordRecoveryCodeUsed(context.get(shopContext).db, result.user.id)
      const destination = loginLanding(
        result.user.role,
        new URL(request.url).searchParams.get('next'),
      )
      return redirect(`/admin/login?logged-in&next=${encodeURIComponent(destination)}`, {
        headers: withCookies(result.cookie, ...result.otherCookies),
      })
    }
    case 'too-late':
      throw redirect('/admin/login')
    case 'wrong-code':
      return data(
        { problem: 'This code is wrong or was used before. Please wait for the next one.' },
        { status: 401 },
      )
    case 'too-many-attempts':
      return data({ problem: rateLimitMessage(result.retryAfterSeconds) }, { status: 429 })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { problem: CONNECTION_LOST })
}

export default function LoginCodePage({
  loaderData: { email, shopName },
  actionData,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const [params] = useSearchParams()
  const isRecovery = params.has(RECOVERY)
  const isBusy = useNavigation().formMethod === 'POST'
  const otherWay = new URLSearchParams(params)
  if (isRecovery) otherWay.delete(RECOVERY)
  else otherWay.set(RECOVERY, '')

  useEffect(
    () => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(),
    [isRecovery],
  )
  useEffect(() => {
    if (!actionData) return
    notify.error(actionData.problem)
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
  }, [actionData])

  return (
    <LoginFrame shopName={shopName} heading={isRecovery ? 'Recovery code' : 'One more step'}>
      <p className="mb-5">
        {isRecovery
          ? `One of the recovery codes that were shown when the second step was turned on for ${email}. Each works once.`
          : `The code that your authenticator app shows for ${email}.`}
      </p>
      <Form
        key={String(isRecovery)}
        ref={form}
        method="post"
        noValidate
        className="flex flex-col gap-4"
      >
        {isRecovery ? (
          <Field
            label="Recovery Code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            problem={actionData?.problem}
          />
        ) : (
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            hint="Six digits"
            problem={actionData?.problem}
          />
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="remember" className="size-6 shrink-0 accent-indigo" />
          Stay logged in on this device for 30 days
        </label>
        <Button isBusy={isBusy} className="mt-2 w-full">
          Login
        </Button>
      </Form>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link
          to={`?${otherWay}`}
          className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
        >
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Link>
        <Link
          to="/admin/login"
          className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
        >
          Start again
        </Link>
      </p>
      {isRecovery && (
        <p className="mt-2 text-stone">No code left? Another admin can reset your second step.</p>
      )}
    </LoginFrame>
  )
}
