import { Form, Link, useNavigation } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { formatDate } from '#shop/shop-date.ts'
import { canBecome, isOpen, ownStateNames } from '#shop/returns/return-state.ts'
import { outcomeNames } from '#shop/returns/outcome/outcome.ts'
import { reasonNames } from '#shop/returns/return.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ReturnPageData } from './load-return-page.server.ts'
import { OwnPayee } from './own-payee.tsx'
import type { ReturnResult } from './return-result.ts'

type OwnReturn = ReturnPageData['returns'][number]

export function OwnReturns({
  data: { returns, isCash },
  result,
}: {
  data: Pick<ReturnPageData, 'returns' | 'isCash'>
  result: ReturnResult | undefined
}) {
  return returns.map((own) => (
    <OneReturn
      key={own.id}
      own={own}
      isCash={isCash}
      result={result?.about === own.id ? result : undefined}
    />
  ))
}

type OneReturnProps = { own: OwnReturn; result: ReturnResult | undefined }

function OneReturn({ own, isCash, result }: OneReturnProps & { isCash: boolean }) {
  const heading = `return-${own.id}`
  return (
    <article
      aria-labelledby={heading}
      className="mb-6 scroll-mt-24 border border-hem bg-paper p-4 md:p-6"
    >
      <h2 id={heading} className="text-2xl">
        Return of {formatDate(own.requestedAt)}
      </h2>
      <p className="mt-2 border-l-4 border-zari bg-linen px-4 py-2 font-semibold">
        {ownStateNames[own.state]}
      </p>
      <ul className="mt-4 space-y-1">
        {own.lines.map((line) => (
          <li key={line.position}>
            {line.quantity} × {line.title}
            {line.size && `, size ${line.size}`}
            {line.newSize && `, exchanged for size ${line.newSize}`}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-stone">{reasonNames[own.reason]}</p>
      {own.note && <p className="whitespace-pre-line text-stone">{own.note}</p>}
      <Photos photos={own.photos} />
      <Money own={own} />
      <OwnPayee own={own} isCash={isCash} result={result} />
      <Steps steps={own.steps} />
      <OwnSteps own={own} result={result} />
    </article>
  )
}

function Photos({ photos }: Pick<OwnReturn, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {photos.map((photo) => (
        <li key={photo.id} className="w-20">
          <Picture image={photo} alt={photo.alt} sizes="80px" widest={240} />
        </li>
      ))}
    </ul>
  )
}

function Money({ own }: { own: OwnReturn }) {
  const { outcome, refundPaise, payeeShown, transferReference } = own
  if (own.exchangeOrderNumber) return <NewOrder number={own.exchangeOrderNumber} />
  return (
    <>
      <p className="mt-3">You get: {outcomeNames[outcome].toLowerCase()}</p>
      <Kept own={own} />
      {payeeShown && <p className="mt-3">Your money goes to: {payeeShown}</p>}
      {refundPaise !== null && (
        <p className="mt-3">
          <strong className="figures font-semibold">{formatPaise(refundPaise)}</strong> given back
          {outcome === 'credit' && ' as store credit'}
          {transferReference && `, reference ${transferReference}`}
        </p>
      )}
    </>
  )
}

/** The pieces may arrive later than the new size is kept. */
function Kept({ own: { outcome, state, keptUntil } }: { own: OwnReturn }) {
  if (outcome !== 'exchange' || !isOpen(state)) return null
  const hasArrived = state === 'received' || state === 'inspected'
  if (!keptUntil) return <p className="mt-1 text-stone">We no longer keep the new size for you.</p>
  return (
    <p className="mt-1 text-stone">
      {hasArrived
        ? 'We keep the new size for you.'
        : `We keep the new size for you until ${formatDate(keptUntil)}.`}
    </p>
  )
}

function NewOrder({ number }: { number: string }) {
  return (
    <p className="mt-3">
      Your new size comes with order{' '}
      <Link
        to={`/orders/${number}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {number}
      </Link>
    </p>
  )
}

function Steps({ steps }: Pick<OwnReturn, 'steps'>) {
  return (
    <ol aria-label="Steps" className="mt-4 space-y-1 text-sm text-stone">
      {steps.map((step, index) => (
        <li key={index}>
          {formatDate(step.at)}: {ownStateNames[step.state]}
          {step.note && <span className="block text-ink">{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}

function OwnSteps({ own, result }: OneReturnProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (!canBecome(own.state, 'cancelled')) return null
  return (
    <div className="mt-5 space-y-4 print:hidden">
      {canBecome(own.state, 'self-shipped') && (
        <Form method="post" encType="multipart/form-data" preventScrollReset>
          <input type="hidden" name="returnId" value={own.id} />
          <Field
            label="Courier and tracking number (optional)"
            name="shipment"
            defaultValue={result?.typed['shipment']}
            problem={result?.problems['shipment']}
          />
          <Button
            variant="secondary"
            size="compact"
            name="intent"
            value="sent"
            isBusy={isBusy}
            className="mt-3"
          >
            I have sent it
          </Button>
        </Form>
      )}
      <Form method="post" encType="multipart/form-data" preventScrollReset>
        <input type="hidden" name="returnId" value={own.id} />
        <Button variant="danger" size="compact" name="intent" value="cancel" isBusy={isBusy}>
          Cancel this return
        </Button>
      </Form>
    </div>
  )
}
