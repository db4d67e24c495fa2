import { data, Form, Link, useNavigation } from 'react-router'
import { optionalMails, type OptionalMail } from '#shop/mail-choices/mail-choices.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/mails-page.ts'
import { findReader, loadMails, mailInLink } from './load-mails.server.ts'
import { mailTexts } from './mail-texts.ts'
import { chooseMails, parseChoice, type MailsResult } from './mails-action.server.ts'

export { StorefrontError as ErrorBoundary }

/** A GET changes nothing, because mail servers open the links of a mail before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const reader = await findReader(db, request, context)
  const headers = { 'referrer-policy': 'no-referrer' }
  return reader
    ? data({ mails: await loadMails(db, reader), named: mailInLink(request) }, { headers })
    : data({ mails: null, named: null }, { status: 404, headers })
}

/** React Router drops the headers of a loader unless the route returns them here. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(shopContext)
  const reader = await findReader(db, request, context)
  if (!reader) return data<MailsResult | null>(null, { status: 404 })
  const choice = parseChoice(await readForm(request), mailInLink(request))
  if (!choice) return data<MailsResult | null>(null, { status: 400 })
  const result = await chooseMails(db, reader, choice)
  return data<MailsResult | null>(result, { status: result.isSuccess ? 200 : 400 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<Awaited<ReturnType<typeof serverAction>>, MailsResult>(serverAction, {
    isSuccess: false,
    text: CONNECTION_LOST,
  })
}

export default function MailsPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { mails, named } = loaderData
  return (
    <div className="page-width py-8 md:py-14">
      <PageHead title="Mails from us" description="Choose which mails you get." />
      <meta name="robots" content="noindex" />
      <BackHeader heading="Mails from us" fallback="/profile/account" />
      {mails ? (
        <div className="max-w-measure">
          <p role="status" className={result ? 'mb-6 bg-linen px-4 py-3' : 'sr-only'}>
            {result?.text}
          </p>
          {!mails.isEmailConfirmed && <ConfirmFirst />}
          <ul className="border-t border-hem">
            {inOrder(named, mails.isCartOffered).map((mail) => (
              <MailRow key={mail} mail={mail} {...mails} isOn={mails.isOn[mail]} />
            ))}
          </ul>
          <Necessary />
        </div>
      ) : (
        <>
          <p className="mb-6">This link is no longer valid. Log in to choose your mails.</p>
          <ButtonLink to="/profile/mails">Choose your mails</ButtonLink>
        </>
      )}
    </div>
  )
}

/** The mails of the link come first. */
function inOrder(named: OptionalMail | null, isCartOffered: boolean): OptionalMail[] {
  const others = optionalMails.filter(
    (mail) => mail !== named && (mail !== 'cart' || isCartOffered),
  )
  return named ? [named, ...others] : others
}

function ConfirmFirst() {
  return (
    <p className="mb-6 bg-linen px-4 py-3">
      Your e-mail is not confirmed yet: until then we send only what your orders need.{' '}
      <Link to="/authentication/confirm" className="text-madder underline underline-offset-4">
        Confirm your e-mail
      </Link>
    </p>
  )
}

type MailRowProps = {
  mail: OptionalMail
  isOn: boolean
  isEmailConfirmed: boolean
  /** The pieces for which the customer waits. */
  waiting: readonly string[]
}

function MailRow({ mail, isOn, isEmailConfirmed, waiting }: MailRowProps) {
  const sent = useNavigation().formData
  const { name, when } = mailTexts[mail]
  const isBackInStock = mail === 'back-in-stock'
  const canTurnOn = !isBackInStock && (mail !== 'newsletter' || isEmailConfirmed)
  const act = isOn ? 'Turn off' : 'Turn on'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-hem py-5">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <h2 className="text-xl">
          {name}{' '}
          <span className={`ml-2 text-base font-semibold ${isOn ? 'text-leaf' : 'text-stone'}`}>
            {isOn ? 'On' : 'Off'}
          </span>
        </h2>
        <p className="mt-1 text-stone">{when}</p>
        {isBackInStock && (
          <p className="mt-1 text-stone">
            {isOn
              ? `You wait for: ${waiting.join(', ')}.`
              : 'Press “Tell me when it is back” on the page of a sold-out piece.'}
          </p>
        )}
      </div>
      {(isOn || canTurnOn) && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="mail" value={mail} />
          <Button
            name="choice"
            value={isOn ? 'off' : 'on'}
            variant="secondary"
            size="compact"
            isBusy={sent?.get('mail') === mail}
            aria-label={`${act}: ${name}`}
          >
            {act}
          </Button>
        </Form>
      )}
    </li>
  )
}

function Necessary() {
  return (
    <section aria-labelledby="necessary" className="mt-10">
      <h2 id="necessary" className="mb-3 text-xl">
        Mails that always come
      </h2>
      <p className="text-stone">
        About your orders, payments, refunds and returns; answers to your questions; and what
        protects your account, such as a new password. You need them, so they cannot be turned off.
      </p>
    </section>
  )
}
