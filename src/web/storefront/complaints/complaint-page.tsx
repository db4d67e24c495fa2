import { data } from 'react-router'
import { listAnswers } from '#shop/complaints/answer-store.server.ts'
import { findComplaint } from '#shop/complaints/complaint-store.server.ts'
import { resultTexts } from '#shop/complaints/complaint-mails.ts'
import { stateOf } from '#shop/complaints/complaint.ts'
import { formatDate } from '#shop/shop-date.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/complaint-page.ts'

export { StorefrontError as ErrorBoundary }

/** The number alone shows nothing: the secret key is in the mails to the complainant. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const key = new URL(request.url).searchParams.get('key')
  const complaint = await findComplaint(db, params.number)
  if (!complaint || complaint.lookupKey !== key) throw data('No such complaint', { status: 404 })
  const { number, body, recordedAt, resolveBy, result } = complaint
  const results = (await listAnswers(db, complaint.id)).map(({ id, body: text, sentAt }) => ({
    id,
    text,
    day: formatDate(sentAt),
  }))
  const state = {
    recorded: 'We have recorded your complaint.',
    acknowledged: 'We are working on your complaint.',
    closed: `Your complaint is closed. Result: ${result ? resultTexts[result] : ''}.`,
  }[stateOf(complaint)]
  const shown = { number, body, state, results, recordedOn: formatDate(recordedAt) }
  const headers = { 'referrer-policy': 'no-referrer' }
  return data({ ...shown, decisionBy: result ? null : formatDate(resolveBy) }, { headers })
}

/** React Router drops the headers of a loader unless the route returns them here. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export default function ComplaintPage({ loaderData }: Route.ComponentProps) {
  const { number, body, state, results, recordedOn, decisionBy } = loaderData
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title={`Complaint ${number}`} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-measure">
        <h1 className="text-3xl">{`Complaint ${number}`}</h1>
        <p role="status" className="mt-4 bg-linen px-4 py-3">
          {decisionBy ? `${state} You will get a decision by ${decisionBy}.` : state}
        </p>
        <h2 className="mt-8 text-xl">{`As recorded on ${recordedOn}`}</h2>
        <p className="mt-2 break-words whitespace-pre-line">{body}</p>
        {results.map(({ id, text, day }) => (
          <section key={id}>
            <h2 className="mt-8 text-xl">{`Our answer of ${day}`}</h2>
            <p className="mt-2 break-words whitespace-pre-line">{text}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
