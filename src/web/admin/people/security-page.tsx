import { Form, Link } from 'react-router'
import { formatDate } from '#shop/shop-date.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { securityAction } from './security-action.server.ts'
import { AnnotatedSection, annotationLink } from '../annotated-section.tsx'
import { useNotification } from '../use-notified-result.ts'
import { AppSetUp } from './app-set-up.tsx'
import { qrPath } from './qr-path.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { OwnPassword, OwnSessions } from './own-login.tsx'
import type { SecurityResult } from './security-result.ts'
import type { Route } from './+types/security-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await requireStaff(request, context)
  const { db, auth } = context.get(shopContext)
  const [factor, sessions] = await Promise.all([
    auth.secondFactors.find(db, me),
    auth.listSessions(me, request),
  ])
  return {
    email: me.email,
    sessions,
    factor: factor.state === 'begun' ? { ...factor, qr: qrPath(factor.appAddress) } : factor,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SecurityResult> {
  const me = await requireStaff(request, context)
  return securityAction({
    shop: context.get(shopContext),
    me,
    request,
    form: await readForm(request),
  })
}

export default function SecurityPage({
  loaderData: { email, factor, sessions },
  actionData: result,
}: Route.ComponentProps) {
  const isHydrated = useHydrated()
  useNotification(result)

  return (
    <>
      <title>Your login – Admin</title>
      <h1 className="text-2xl">Your login</h1>
      <p className="mt-1 text-stone break-all">{email}</p>
      {result && !isHydrated && (
        <p role="alert" className="mt-3 bg-linen px-4 py-3">
          {result.text}
        </p>
      )}
      <AnnotatedSection
        id="second-step"
        title="Second step"
        about={
          <p>
            After your password, the shop asks for a code from your phone. Even with your password,
            nobody else can sign in.
          </p>
        }
      >
        {result?.recoveryCodes && <RecoveryCodes codes={result.recoveryCodes} />}
        {factor.state === 'off' && (
          <WithPassword about="begin" result={result} button="Set up">
            You need an authenticator app, such as Google Authenticator, Aegis or 1Password.
          </WithPassword>
        )}
        {factor.state === 'begun' && (
          <>
            <AppSetUp secret={factor.secret} qr={factor.qr} problem={result?.problems?.code} />
            <WithPassword about="off" result={result} button="Do not set it up" isFolded>
              No code is required yet; the secret above is discarded.
            </WithPassword>
          </>
        )}
        {factor.state === 'on' && (
          <>
            <p className="font-semibold">
              On since {formatDate(factor.since)}.{' '}
              {factor.recoveryCodesLeft === 1
                ? '1 recovery code is left.'
                : `${factor.recoveryCodesLeft} recovery codes are left.`}
            </p>
            <WithPassword about="remake" result={result} button="New recovery codes" isFolded>
              You get ten new codes; the old ones stop working.
            </WithPassword>
            <WithPassword about="off" result={result} button="Switch off" isFolded>
              Your password alone is enough then. The change is logged.
            </WithPassword>
          </>
        )}
      </AnnotatedSection>
      <OwnPassword email={email} result={result} />
      <OwnSessions sessions={sessions} />
      <AnnotatedSection
        id="own-emails"
        title="Emails"
        about={<p>Which events the shop writes to you about, and when.</p>}
      >
        <Link to="/admin/notifications" className={annotationLink}>
          Emails to you
        </Link>
      </AnnotatedSection>
    </>
  )
}

type Guarded = {
  about: 'begin' | 'remake' | 'off'
  result: SecurityResult | undefined
  button: string
  isFolded?: boolean
  children: string
}

/** A form that requires the password, because the person may have left a session open. */
function WithPassword({ about, result, button, isFolded = false, children }: Guarded) {
  const own = result?.about === about ? result : undefined
  const form = (
    <Form
      method="post"
      noValidate
      preventScrollReset
      key={own?.tone === 'success' ? own.text : about}
      className="max-w-sm space-y-4"
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
      <Button size="compact" variant={about === 'off' ? 'danger' : 'primary'}>
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
