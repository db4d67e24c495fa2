import { Form, Link, useNavigation } from 'react-router'
import {
  ATTEMPTS_LIMIT,
  answerText,
  failureText,
} from '#shop/parcels/failed-deliveries/failed-delivery.ts'
import {
  listOpenFailures,
  type OpenFailure,
} from '#shop/parcels/failed-deliveries/open-failures-store.server.ts'
import { findAttemptsMax } from '#shop/settings/delivery-attempts/delivery-attempts-store.server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import { readOrdersForm } from '../orders/read-orders-form.server.ts'
import type { SettingsResult } from '../settings/settings-result.ts'
import { useIsAdmin } from '../use-is-admin.ts'
import { useNotification } from '../use-notified-result.ts'
import { failedDeliveriesAction } from './failed-deliveries-action.server.ts'
import type { Route } from './+types/failed-deliveries-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const { db } = context.get(shopContext)
  const [failures, attemptsMax] = await Promise.all([listOpenFailures(db), findAttemptsMax(db)])
  return { failures, attemptsMax }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const { staff, form } = await readOrdersForm(request, context)
  return failedDeliveriesAction(context.get(shopContext), staff.id, form)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function FailedDeliveriesPage({
  loaderData: { failures, attemptsMax },
  actionData: result,
}: Route.ComponentProps) {
  const isAdmin = useIsAdmin()
  useNotification(result)
  return (
    <>
      <title>Failed deliveries – Admin</title>
      <h1 className="text-2xl">Failed deliveries</h1>
      <p className="mt-1 max-w-measure text-stone">
        Parcels that the courier could not deliver. The customer chooses by mail or on the order’s
        page; tell the courier within 24 hours.
      </p>
      <noscript>{result?.text}</noscript>
      {failures.length === 0 ? (
        <EmptyState title="No failed deliveries">
          Attempts that fail appear here until the parcel arrives or comes back.
        </EmptyState>
      ) : (
        <ul className="mt-4 space-y-3">
          {failures.map((failure) => (
            <li key={failure.parcelId} className="border border-hem bg-paper p-4">
              <Failure failure={failure} />
            </li>
          ))}
        </ul>
      )}
      {isAdmin && (
        <AnnotatedSection
          id="attempts"
          title="Attempts"
          about={<p>After this many failed attempts, a parcel is returned to the shop.</p>}
        >
          <AttemptsForm
            key={attemptsMax}
            max={attemptsMax}
            problem={result?.problems?.['attempts']}
          />
        </AnnotatedSection>
      )}
    </>
  )
}

function Failure({ failure }: { failure: OpenFailure }) {
  const { orderNumber, parcelNumber, customer, city, courierName, trackingNumber } = failure
  const { attempts, last, lastFailedAt, answer, isPassedOn } = failure
  return (
    <>
      <h2 className="text-lg">
        <Link
          to={`/admin/orders/${orderNumber}`}
          className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
        >
          {orderNumber}, parcel {parcelNumber}
        </Link>
      </h2>
      <p className="break-words text-stone">
        {[customer, city, courierName, trackingNumber].filter(Boolean).join(' · ')}
      </p>
      <p className="break-words">
        {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        {last && lastFailedAt && `, last on ${formatDate(lastFailedAt)}: ${failureText(last)}`}
      </p>
      <p className="mt-1 font-semibold break-words">
        {answer
          ? answerText({ ...answer, wish: answer.wish! })
          : 'The customer has not answered yet'}
      </p>
      {answer && isPassedOn && <p className="text-sm text-stone">The courier knows.</p>}
      {answer && !isPassedOn && <PassOn parcelId={failure.parcelId} version={answer.version} />}
    </>
  )
}

function PassOn({ parcelId, version }: { parcelId: number; version: number }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="intent" value="answer-passed-on" />
      <input type="hidden" name="parcelId" value={parcelId} />
      <input type="hidden" name="answerVersion" value={version} />
      <Button variant="secondary" size="compact" isBusy={isSending}>
        The courier knows
      </Button>
    </Form>
  )
}

function AttemptsForm({ max, problem }: { max: number; problem: string | undefined }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="save-attempts" />
      <Field
        label="Failed attempts"
        name="attempts"
        inputMode="numeric"
        hint={`From 1 to ${ATTEMPTS_LIMIT}`}
        defaultValue={max}
        problem={problem}
      />
      <Button variant="secondary" size="compact" isBusy={isSending}>
        Update
      </Button>
    </Form>
  )
}
