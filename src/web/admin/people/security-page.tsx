import { useEffect } from 'react'
import { Form } from 'react-router'
import { formatDate } from '#shop/shop-date.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/signed-in.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { useIsAwake } from '#web/ui/use-is-awake.ts'
import { answerSecurity } from './answer-security.server.ts'
import { AppSetUp } from './app-set-up.tsx'
import { qrPath } from './qr-path.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SecurityAnswer } from './security-answer.ts'
import type { Route } from './+types/security-page.ts'

/** Everybody's own login: nobody else's is seen here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await requireStaff(request, context)
  const { db, auth } = context.get(shopContext)
  const factor = await auth.secondFactors.find(db, me)
  return {
    email: me.email,
    factor: factor.state === 'begun' ? { ...factor, qr: qrPath(factor.appAddress) } : factor,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SecurityAnswer> {
  const me = await requireStaff(request, context)
  return answerSecurity({
    shop: context.get(shopContext),
    me,
    request,
    form: await readForm(request),
  })
}

export default function SecurityPage({
  loaderData: { email, factor },
  actionData: answer,
}: Route.ComponentProps) {
  const isAwake = useIsAwake()
  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])

  return (
    <>
      <title>Your login – Admin</title>
      <h1 className="text-2xl">Your login</h1>
      <p className="mt-1 text-stone break-all">{email}</p>
      {answer && !isAwake && (
        <p role="alert" className="mt-3 bg-linen px-4 py-3">
          {answer.text}
        </p>
      )}
      <section
        aria-labelledby="second-step"
        className="mt-6 max-w-measure border-t border-hem pt-5"
      >
        <h2 id="second-step" className="text-xl">
          Second step
        </h2>
        <p className="mt-1 text-stone">
          After your password the shop asks for a code that only your telephone knows. Whoever finds
          out your password still stays outside.
        </p>
        {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
        {factor.state === 'off' && (
          <WithPassword about="begin" answer={answer} button="Set up">
            You need an authenticator app: Google Authenticator, Aegis, 1Password and others all
            fit.
          </WithPassword>
        )}
        {factor.state === 'begun' && (
          <>
            <AppSetUp secret={factor.secret} qr={factor.qr} problem={answer?.problems?.code} />
            <WithPassword about="off" answer={answer} button="Do not set it up" isFolded>
              Nothing is asked for a code yet; the secret above is thrown away.
            </WithPassword>
          </>
        )}
        {factor.state === 'on' && (
          <>
            <p className="mt-4 font-semibold">
              On since {formatDate(factor.since)}.{' '}
              {factor.recoveryCodesLeft === 1
                ? '1 recovery code is left.'
                : `${factor.recoveryCodesLeft} recovery codes are left.`}
            </p>
            <WithPassword about="remake" answer={answer} button="New recovery codes" isFolded>
              Ten new ones; the old ones are worth nothing then.
            </WithPassword>
            <WithPassword about="off" answer={answer} button="Switch off" isFolded>
              Your password alone is enough then. This stands in the log.
            </WithPassword>
          </>
        )}
      </section>
    </>
  )
}

type Guarded = {
  about: 'begin' | 'remake' | 'off'
  answer: SecurityAnswer | undefined
  button: string
  isFolded?: boolean
  children: string
}

/** A session that was left open is not enough for this. */
function WithPassword({ about, answer, button, isFolded = false, children }: Guarded) {
  const own = answer?.about === about ? answer : undefined
  const form = (
    <Form
      method="post"
      noValidate
      preventScrollReset
      key={own?.tone === 'success' ? own.text : about}
      className="mt-3 max-w-sm space-y-4"
    >
      <p className="text-stone">{children}</p>
      <input type="hidden" name="intent" value={about} />
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        problem={own?.problems?.password}
      />
      <Button room="dense" look={about === 'off' ? 'danger' : 'primary'}>
        {button}
      </Button>
    </Form>
  )
  if (!isFolded) return form
  return (
    <details className="mt-4 border-t border-hem" open={own?.problems !== undefined}>
      <summary className="min-h-11 py-2.5 font-semibold text-indigo">{button}</summary>
      {form}
    </details>
  )
}
