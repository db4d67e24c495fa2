import { data, Form, useNavigation } from 'react-router'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { findShownAudit } from '#shop/compliance/self-audit-store.server.ts'
import { allowComplaint } from '#shop/complaints/complaint-limits.server.ts'
import {
  parseComplaint,
  type ComplaintField,
  type ComplaintText,
} from '#shop/complaints/complaint.ts'
import { recordComplaint } from '#shop/complaints/record-complaint.server.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { failureStatus } from '#web/forms/failure-status.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { describeStaticPage } from '../pages/describe-static-page.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { aboutComplaintsHtml } from './about-complaints.server.tsx'
import type { Route } from './+types/complaints-page.ts'

export { StorefrontError as ErrorBoundary }

type Result = {
  number: string | null
  message: string
  problems: FieldTexts<ComplaintField>
  typed: Partial<ComplaintText>
}

const FAILED = 'The complaint could not be recorded. Please try again.'
const errorTexts = {
  missing: 'Please fill this in.',
  'too-long': 'Please shorten this.',
  'not-an-email': 'Please enter your email address.',
}
const refused = (
  message: string,
  typed: Partial<ComplaintText> = {},
  problems: FieldTexts<ComplaintField> = {},
): Result => ({ number: null, message, problems, typed })

export async function loader({ context }: Route.LoaderArgs) {
  markPublic(context, siteTopic)
  describeStaticPage(context, 'Complaints', '/complaints')
  const { db, keep } = context.get(shopContext)
  const [business, audit] = await Promise.all([
    findNewestSiteRecord(db, 'business'),
    findShownAudit(db, keep),
  ])
  return { about: aboutComplaintsHtml(business?.body, audit) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { value: typed, errors } = parseComplaint(await readForm(request))
  if (errors.length > 0)
    return data(
      refused('Please check the marked fields.', typed, textsByField(errors, errorTexts)),
      {
        status: 400,
      },
    )
  try {
    const sender = { address: clientAddress(request), email: typed.email }
    const allowance = await allowComplaint(shop.pool, sender)
    if (!allowance.allowed)
      return data(refused(rateLimitMessage(allowance.retryAfterSeconds), typed), { status: 429 })
    const { number } = await recordComplaint(shop, typed)
    const message = `Your complaint is recorded under the number ${number}. A mail is on its way to ${typed.email}, with a link to its copy and its state.`
    return data<Result>({ number, message, problems: {}, typed: {} })
  } catch (error) {
    shop.log.error({ err: error }, 'complaint could not be recorded')
    return data(refused(FAILED, typed), { status: failureStatus(error) })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, refused(FAILED))
}

export default function ComplaintsPage({
  loaderData: { about },
  actionData: result,
}: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Complaints" description="Complain to us, and follow your complaint." />
      <div className="mx-auto max-w-measure">
        <BackHeader heading="Complaints" />
        {result && (
          <p role={result.number ? 'status' : 'alert'} className="mb-6 bg-linen px-4 py-3">
            {result.message}
          </p>
        )}
        {!result?.number && <ComplaintForm {...(result ?? refused(''))} />}
        <div dangerouslySetInnerHTML={{ __html: about }} />
      </div>
    </div>
  )
}

function ComplaintForm({ problems, typed }: Result) {
  const isSending = useNavigation().formAction === '/complaints'
  const input = (name: ComplaintField) => ({
    name,
    defaultValue: typed[name],
    problem: problems[name],
  })
  return (
    <Form method="post" noValidate className="space-y-5">
      <Field label="Your Name" autoComplete="name" required {...input('name')} />
      <Field label="Your Email" type="email" autoComplete="email" required {...input('email')} />
      <Field label="Order number" hint="If it is about an order" {...input('orderNumber')} />
      <TextField label="Your complaint" rows={6} required {...input('body')} />
      <Button isBusy={isSending}>Send Complaint</Button>
    </Form>
  )
}
