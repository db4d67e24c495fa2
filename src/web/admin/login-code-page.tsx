import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { noteRecoveryCodeUsed } from '#shop/people/own-second-factor.server.ts'
import { placeAfterLogin } from '#web/after-login.ts'
import { withCookies } from '#web/log-in.server.ts'
import { pleaseWait } from '#web/please-wait.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { answerEvenSo, LINE_BROKE } from '#web/ui/answer-even-so.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { fontPreloads } from '#web/ui/font-preloads.ts'
import { notify } from '#web/ui/notify.ts'
import type { Route } from './+types/login-code-page.ts'
import { Entrance } from './entrance.tsx'

export const links = () => fontPreloads

const RECOVERY = 'recovery'

/** The second step of a login: somebody has said the right password, and nobody is signed in yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { auth, config } = context.get(shopContext)
  const waiting = await auth.readSecondStep(request)
  if (!waiting) throw redirect('/admin/login')
  return { email: waiting.email, shopName: config.shopName }
}

export async function action({ request, context }: Route.ActionArgs) {
  const code = String((await readForm(request)).get('code') ?? '')
  const result = await context.get(shopContext).auth.finishSignIn(code, request)
  switch (result.outcome) {
    case 'signed-in': {
      if (result.used === 'recovery-code')
        await noteRecoveryCodeUsed(context.get(shopContext).db, result.user.id)
      const place = placeAfterLogin(result.user.role, new URL(request.url).searchParams.get('next'))
      return redirect(`/admin/login?logged-in&next=${encodeURIComponent(place)}`, {
        headers: withCookies(result.cookie, ...result.otherCookies),
      })
    }
    case 'too-late':
      throw redirect('/admin/login')
    case 'wrong-code':
      return data(
        { problem: 'This code is not right, or was used before. Please wait for the next one.' },
        { status: 401 },
      )
    case 'too-many-attempts':
      return data({ problem: pleaseWait(result.retryAfterSeconds) }, { status: 429 })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, { problem: LINE_BROKE })
}

export default function LoginCodePage({
  loaderData: { email, shopName },
  actionData,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const [params] = useSearchParams()
  const isRecovery = params.has(RECOVERY)
  const isBusy = useNavigation().formMethod === 'POST'
  const other = new URLSearchParams(params)
  if (isRecovery) other.delete(RECOVERY)
  else other.set(RECOVERY, '')

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
    <Entrance shopName={shopName} heading={isRecovery ? 'Recovery code' : 'One more step'}>
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
        <Button isBusy={isBusy} className="mt-2 w-full">
          Login
        </Button>
      </Form>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link
          to={`?${other}`}
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
    </Entrance>
  )
}
