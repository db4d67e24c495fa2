import { useEffect, useRef } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { allowContact } from '#shop/inbox/inbox-limits.server.ts'
import { parseQuery, type QueryField, type QueryText } from '#shop/inbox/query.ts'
import { sendQuery } from '#shop/inbox/send-query.server.ts'
import { findNewestSiteRecord, findShopDetails } from '#shop/site/site-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { failureStatus } from '#web/forms/failure-status.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { contactMessages, queryErrorsByField } from '../messages.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { ContactDetails } from './contact-details.tsx'
import { describeStaticPage } from './describe-static-page.server.ts'
import type { Route } from './+types/contact-page.ts'

export { StorefrontError as ErrorBoundary }

type ContactResult = {
  isSent: boolean
  message: string
  problems: FieldTexts<QueryField>
  /** The message as typed, for the form that the server renders again if there is no JavaScript. */
  typed: Partial<QueryText>
}

const refused = (
  message: string,
  typed: Partial<QueryText> = {},
  problems: FieldTexts<QueryField> = {},
): ContactResult => ({ isSent: false, message, problems, typed })

export async function loader({ context }: Route.LoaderArgs) {
  markPublic(context, siteTopic)
  describeStaticPage(context, 'Contact', '/contact')
  const { db, keep } = context.get(shopContext)
  const [business, details] = await Promise.all([
    findNewestSiteRecord(db, 'business'),
    findShopDetails(db, keep),
  ])
  return { business: business?.body ?? null, mapsLink: details?.body.mapsLink ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, pool, log } = context.get(shopContext)
  const parsed = parseQuery(await readForm(request))
  const typed = parsed.value
  try {
    const allowance = await allowContact(pool, clientAddress(request))
    if (!allowance.allowed)
      return data(refused(rateLimitMessage(allowance.retryAfterSeconds), typed), { status: 429 })
    const result = await sendQuery(db, parsed)
    if (result.outcome === 'sent')
      return data<ContactResult>({
        isSent: true,
        message: contactMessages.sent,
        problems: {},
        typed: {},
      })
    const isIncomplete = result.errors.some(({ code }) => code === 'missing')
    return data(
      refused(
        isIncomplete ? contactMessages.incomplete : contactMessages.tooLong,
        typed,
        queryErrorsByField(result.errors),
      ),
      { status: 400 },
    )
  } catch (error) {
    log.error({ err: error }, 'contact message could not be saved')
    return data(refused(contactMessages.failed, typed), { status: failureStatus(error) })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, refused(contactMessages.failed))
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead
        title="Contact"
        description="Ask us about a piece, an order, or what to wear for an occasion."
      />
      <div className="mx-auto grid max-w-5xl gap-x-16 gap-y-8 lg:grid-cols-[2fr_3fr]">
        <div>
          <BackHeader heading="Contact Us" />
          <p className="max-w-measure text-stone">
            Ask about a fabric, an order, or what to wear to a cousin’s wedding. A person reads
            every message and writes back.
          </p>
          <ContactDetails {...loaderData} />
          <Link
            to="/complaints"
            className="mt-4 inline-flex min-h-11 items-center text-indigo underline underline-offset-2"
          >
            Complaints
          </Link>
        </div>
        <ContactForm result={actionData} />
      </div>
    </div>
  )
}

function ContactForm({ result }: { result: ContactResult | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const isSending = useNavigation().formAction === '/contact'
  const { problems = {}, typed = {} } = result ?? {}

  useEffect(() => {
    if (!result) return
    notify[result.isSent ? 'success' : 'error'](result.message)
    if (result.isSent) form.current?.reset()
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])

  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      {result && !isHydrated && (
        <p role="alert" className="bg-linen px-4 py-3">
          {result.message}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Your Name"
          name="yourName"
          autoComplete="name"
          required
          defaultValue={typed.yourName}
          problem={problems.yourName}
        />
        <Field
          label="Your Email"
          name="yourEmail"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.yourEmail}
          problem={problems.yourEmail}
        />
      </div>
      <Field
        label="Subject"
        name="yourSubject"
        defaultValue={typed.yourSubject}
        problem={problems.yourSubject}
      />
      <TextField
        label="Message"
        name="yourMessage"
        rows={6}
        required
        defaultValue={typed.yourMessage}
        problem={problems.yourMessage}
      />
      <Button isBusy={isSending} className="self-start">
        Send Message
      </Button>
      {result?.isSent && <p className="text-leaf">Thank you. We will write back soon.</p>}
    </Form>
  )
}
