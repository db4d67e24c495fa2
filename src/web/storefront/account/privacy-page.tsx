import { useEffect } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { findCustomerCredit } from '#shop/credit/credit-store.server.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import { eraseAccount } from '#shop/privacy/erase-account.server.ts'
import { allowErasureMail } from '#shop/privacy/erasure-mail-limit.server.ts'
import { findHasOpenOrders } from '#shop/orders/order-erasure-store.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireCustomer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/privacy-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireCustomer(request, context)
  const { db } = context.get(shopContext)
  const download = new URL(request.url).searchParams.get('download') ?? ''
  return {
    hasOpenOrders: await findHasOpenOrders(db, id),
    creditPaise: (await findCustomerCredit(db, id)).balancePaise,
    downloadProblem: Object.hasOwn(downloadProblems, download) ? download : null,
  }
}

const WRONG_PASSWORD = 'The password is wrong.'
const downloadProblems: Record<string, string> = {
  'wrong-credentials': WRONG_PASSWORD,
  'too-many-attempts': 'Too many attempts. Please try again in a few minutes.',
}

/** `text` is shown beside the password, if the password is the problem. */
type Result = { text: string; isPassword: boolean }

const NOT_DELETED = 'Your account was not deleted.'

/** The form deletes the account, after the password has proved who asks for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireCustomer(request, context)
  const password = String((await readForm(request)).get('password') ?? '')
  const shop = context.get(shopContext)
  const checked = await shop.auth.checkPassword(user, password, request)
  if (checked.outcome === 'too-many-attempts')
    return refused(rateLimitMessage(checked.retryAfterSeconds), 429)
  if (checked.outcome !== 'right') return refused(WRONG_PASSWORD, 400)
  const mayMail = await allowErasureMail(shop.pool, user.email)
  const { outcome } = await eraseAccount(shop, user.id, { mayMail })
  if (outcome === 'orders-open')
    return data<Result>({ text: NOT_DELETED, isPassword: false }, { status: 200 })
  const { cookie } = await shop.auth.signOut(request)
  throw redirect('/authentication?logged-out&deleted', { headers: { 'set-cookie': cookie } })
}

function refused(text: string, status: number) {
  return data<Result>({ text, isPassword: true }, { status })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<Awaited<ReturnType<typeof serverAction>>, Result>(serverAction, {
    text: CONNECTION_LOST,
    isPassword: false,
  })
}

export default function PrivacyPage({ loaderData, actionData: result }: Route.ComponentProps) {
  useEffect(() => {
    if (result) notify.error(result.isPassword ? NOT_DELETED : result.text)
  }, [result])
  return (
    <div className="page-width max-w-3xl py-8 md:py-14">
      <PageHead title="Your data" description="Download your data or delete your account." />
      <BackHeader heading="Your data" fallback="/profile/account" />
      <section aria-labelledby="download" className="mb-12">
        <h2 id="download" className="mb-3 text-2xl">
          Download your data
        </h2>
        <p className="mb-5 text-stone">
          One file with your account, addresses, orders, cart, messages, emails and logins. It is
          text in the JSON format, which any editor opens.
        </p>
        <DownloadForm problem={downloadProblems[loaderData.downloadProblem ?? '']} />
      </section>
      <section aria-labelledby="delete">
        <h2 id="delete" className="mb-3 text-2xl">
          Delete your account
        </h2>
        <Explanation />
        <CreditEnds creditPaise={loaderData.creditPaise} />
        {loaderData.hasOpenOrders ? (
          <p className="mt-5 border-l-4 border-zari bg-linen px-4 py-3">
            You have an order that is not delivered, or money that is on its way back to you. You
            can delete your account after that.{' '}
            <Link to="/orders" className="text-madder underline underline-offset-4">
              See your orders
            </Link>
          </p>
        ) : (
          <DeleteForm problem={result?.isPassword ? result.text : undefined} />
        )}
      </section>
    </div>
  )
}

function Explanation() {
  return (
    <>
      <p>
        We erase your name, e-mail, password, saved addresses, cart, messages and newsletter, and
        log you out everywhere. This cannot be undone.
      </p>
      <p className="mt-3 text-stone">
        Tax law requires us to keep invoices for about eight years. Your orders therefore stay with
        the name and postal address on them, without e-mail and phone numbers, and nobody can log in
        to see them. Encrypted backups still hold the rest until they are replaced, within a year.
      </p>
    </>
  )
}

function CreditEnds({ creditPaise }: { creditPaise: Paise }) {
  if (creditPaise === 0) return null
  return (
    <p className="mt-3 border-l-4 border-zari bg-linen px-4 py-3">
      You have {formatPaise(creditPaise)} of store credit, which ends with your account. You can use
      it for an order first.
    </p>
  )
}

/** The browser sends it without script, so that it saves the response as a file. */
function DownloadForm({ problem }: { problem: string | undefined }) {
  return (
    <form method="post" action="/profile/my-data.json" className="max-w-md space-y-4">
      <Field
        label="Current password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        problem={problem}
      />
      <Button variant="secondary">Download my data</Button>
    </form>
  )
}

function DeleteForm({ problem }: { problem: string | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-5 max-w-md space-y-4">
      <Field
        label="Your Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        problem={problem}
      />
      <Button variant="danger" isBusy={isBusy}>
        Delete my account
      </Button>
    </Form>
  )
}
