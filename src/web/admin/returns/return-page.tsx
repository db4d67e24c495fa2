import { Link } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { outcomeNames } from '#shop/returns/outcome/outcome.ts'
import { gradeNames, reasonNames } from '#shop/returns/return.ts'
import { canChangeOutcome, stateNames } from '#shop/returns/return-state.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { useNotification } from '../use-notified-result.ts'
import { loadReturn, type AdminReturn } from './load-return.server.ts'
import { payeeAction } from './payee-action.server.ts'
import { returnAction, type ReturnStepResult } from './return-action.server.ts'
import { NextStep } from './next-step.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import type { Route } from './+types/return-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return loadReturn(context.get(shopContext), idIn(params))
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ReturnStepResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const shop = context.get(shopContext)
  const step = { id: idIn(params), staffId: admin.id, form }
  return form.get('intent') === 'save-payee' ? payeeAction(shop, step) : returnAction(shop, step)
}

/** No return has the id 0. */
function idIn({ id }: { id: string }): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<ReturnStepResult, ReturnStepResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function ReturnPage({ loaderData: data, actionData: result }: Route.ComponentProps) {
  const { found } = data
  useLive('/admin/orders/live')
  useNotification(result)
  return (
    <>
      <title>{`Return of order ${found.orderNumber} – Admin`}</title>
      <h1 className="text-2xl">
        Return of order{' '}
        <Link
          to={`/admin/orders/${found.orderNumber}`}
          className="figures font-sans text-xl tracking-wider text-indigo underline underline-offset-4"
        >
          {found.orderNumber}
        </Link>
      </h1>
      <p className="mt-1 text-stone">
        {found.customerName}, {formatDate(found.requestedAt)}
      </p>
      <noscript>{result?.text}</noscript>
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <Request found={found} />
        <div className="space-y-8">
          <section aria-labelledby="next-step" className="border border-hem bg-paper p-4 sm:p-6">
            <h2 id="next-step" className="text-xl">
              {stateNames[found.state]}
            </h2>
            <NextStep key={`${found.state}-${found.outcome}`} data={data} result={result} />
            {canChangeOutcome(found.state) && <OutcomeForm data={data} result={result} />}
          </section>
          <Steps found={found} />
        </div>
      </div>
    </>
  )
}

function Request({ found }: Pick<AdminReturn, 'found'>) {
  return (
    <section aria-labelledby="request" className="border-t border-hem pt-4">
      <h2 id="request" className="mb-3 text-xl">
        Request
      </h2>
      <p className="font-semibold">{reasonNames[found.reason]}</p>
      <p className="mt-1">
        Wanted: {outcomeNames[found.outcome].toLowerCase()}
        {found.keptUntil && `, kept until ${formatDate(found.keptUntil)}`}
      </p>
      {found.note && <p className="mt-1 whitespace-pre-line break-words">{found.note}</p>}
      <ul className="mt-4 space-y-2">
        {found.lines.map((line) => (
          <li key={line.position} className="border-l-2 border-hem pl-3">
            {line.quantity} × {line.title}
            {line.size && `, size ${line.size}`}
            {line.newSize && ` → ${line.newSize}`}
            {line.grade && (
              <span className="block text-sm text-stone">
                {gradeNames[line.grade]}
                {line.acceptedQuantity ? `, ${line.acceptedQuantity} accepted` : ''}
                {line.refundPaise !== null && `, ${formatPaise(line.refundPaise)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.photos.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-3">
          {found.photos.map((photo) => (
            <li key={photo.id} className="w-40">
              <Picture image={photo} alt={photo.alt} sizes="160px" widest={640} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Steps({ found: { steps } }: Pick<AdminReturn, 'found'>) {
  return (
    <section aria-labelledby="steps" className="border-t border-hem pt-4">
      <h2 id="steps" className="mb-3 text-xl">
        History
      </h2>
      <ol className="space-y-2">
        {steps.map((step, index) => (
          <li key={index}>
            {stateNames[step.state]}
            <span className="block text-sm text-stone">
              {formatDate(step.at)}, {formatTime(step.at)}
              {step.staffName && `, ${step.staffName}`}
            </span>
            {step.note && <span className="block break-words">{step.note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
