import { data } from 'react-router'
import { answerFailedDelivery } from '#shop/parcels/failed-deliveries/answer-failed-delivery.server.ts'
import { allowDeliveryAnswer } from '#shop/parcels/failed-deliveries/answer-limit.server.ts'
import { findAnswerLink } from '#shop/parcels/failed-deliveries/answer-link.server.ts'
import {
  daysToChoose,
  failureText,
  parseAnswer,
  typedAnswer,
  type AnswerErrorCode,
  type AnswerTyped,
} from '#shop/parcels/failed-deliveries/failed-delivery.ts'
import { findAnswerByKey } from '#shop/parcels/failed-deliveries/failed-delivery-store.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { formatDate } from '#shop/shop-date.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { AnswerForm, type AnswerResult } from './answer-form.tsx'
import type { Route } from './+types/delivery-answer-page.ts'

export { StorefrontError as ErrorBoundary }

const secret = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/** Opens for everybody who has the link of the mail, so it shows neither address nor phone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const link = await findAnswerLink(db, params.key)
  if (!link) throw unknownLink()
  const { parcel, answer, last, isOpen } = link
  // After the last attempt the answer is the shop's own.
  const isCustomers = isOpen || parcel.state !== 'undelivered'
  return data(
    {
      isOpen,
      pieces: parcel.lines.map(({ title, size, quantity }) => ({ title, size, quantity })),
      last: last ? { on: formatDate(last.failedAt), text: failureText(last) } : null,
      chosen: isCustomers && answer.wish ? { wish: answer.wish, day: answer.day } : null,
      days: daysToChoose(indianDay(new Date())),
    },
    { headers: secret },
  )
}

const unknownLink = () => new Response('This link is no longer valid.', { status: 404 })

/** React Router drops the headers of a loader unless the route returns them here. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

const problemTexts: Record<AnswerErrorCode, string> = {
  'no-choice': 'Please choose one of the two.',
  'wrong-day': 'Please choose one of the days in the list.',
  'wrong-phone': 'Please enter a mobile number with 10 digits, or leave it empty.',
  'too-long': 'Please use at most 200 characters.',
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const typed = typedAnswer(await readForm(request))
  const found = await findAnswerByKey(shop.db, params.key)
  if (!found) throw unknownLink()
  const allowance = await allowDeliveryAnswer(shop.pool, found.parcelId)
  if (!allowance.allowed)
    return data(refused(rateLimitMessage(allowance.retryAfterSeconds), typed), { status: 429 })
  return data(await answered(shop, params.key, typed))
}

async function answered(
  shop: Parameters<typeof answerFailedDelivery>[0],
  key: string,
  typed: AnswerTyped,
): Promise<AnswerResult> {
  const { value, errors } = parseAnswer(typed, indianDay(new Date()))
  if (errors.length > 0 || value === null)
    return refused('Nothing was saved.', typed, textsByField(errors, problemTexts))
  const { outcome } = await answerFailedDelivery(shop, key, value)
  switch (outcome) {
    case 'saved':
      return { isSaved: true, text: 'Thank you. We tell the courier.', problems: {}, typed }
    case 'closed':
      return refused('The parcel is on its way already, so this cannot be changed any more.', typed)
    case 'unknown-link':
      throw unknownLink()
  }
}

function refused(
  text: string,
  typed: AnswerResult['typed'],
  problems: AnswerResult['problems'] = {},
): AnswerResult {
  return { isSaved: false, text, problems, typed }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, {
    isSaved: false,
    text: CONNECTION_LOST,
    problems: {},
    typed: null,
  })
}

export default function DeliveryAnswerPage({
  loaderData,
  actionData: result,
}: Route.ComponentProps) {
  const { isOpen, pieces, last, chosen, days } = loaderData
  return (
    <div className="page-width py-8">
      <PageHead title="Your delivery" />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-measure">
        <h1 className="mb-4 text-3xl">Your delivery</h1>
        <ul className="mb-4">
          {pieces.map(({ title, size, quantity }, index) => (
            <li key={index} className="break-words">
              {quantity} × {title}
              {size && `, size ${size}`}
            </li>
          ))}
        </ul>
        {result && (
          <p role={result.isSaved ? 'status' : 'alert'} className="mb-6 bg-linen px-4 py-3">
            {result.text}
          </p>
        )}
        {isOpen && last && (
          <p className="mb-4 break-words">
            The courier came on {last.on}: {last.text}.
          </p>
        )}
        {chosen && (
          <p className="mb-4 font-semibold">
            {chosen.wish === 'back'
              ? 'You chose: send it back.'
              : `You chose: deliver again${chosen.day ? ` on ${chosen.day}` : ''}.`}
          </p>
        )}
        {isOpen ? (
          <AnswerForm days={days} result={result} />
        ) : (
          <p>
            There is nothing to choose any more: the parcel is on its way to you, has arrived or
            goes back.
          </p>
        )}
      </div>
    </div>
  )
}
