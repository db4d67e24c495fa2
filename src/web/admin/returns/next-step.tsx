import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import type { ReturnOutcome } from '#shop/returns/return.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { InspectForm } from './inspect-form.tsx'
import type { AdminReturn } from './load-return.server.ts'
import type { ReturnStepResult } from './return-action.server.ts'
import { TransferForm } from './transfer-form.tsx'

type NextStepProps = { data: AdminReturn; result: ReturnStepResult | undefined }

/** The forms of the steps that are possible now. */
export function NextStep({ data, result }: NextStepProps) {
  const { found, isCreditLate } = data
  switch (found.state) {
    case 'requested':
      return (
        <>
          {isCreditLate && (
            <p className="mt-3 border-l-4 border-zari bg-linen px-3 py-2">
              The time to correct the GST of this sale with a credit note is over (30 November after
              its financial year). Money can still go back. The GST return leaves the credit note
              out; please ask your tax adviser.
            </p>
          )}
          <StepForm {...{ intent: 'approve', label: 'Approve', result }}>
            Where and how to send it
          </StepForm>
          <StepForm {...{ intent: 'decline', label: 'Decline', result, isDanger: true }}>
            Reason for the customer
          </StepForm>
        </>
      )
    case 'approved':
      return (
        <>
          <StepForm {...{ intent: 'book-pickup', label: 'Pickup is booked', result }}>
            Courier and day (optional)
          </StepForm>
          <ReceiveForm result={result} />
        </>
      )
    case 'self-shipped':
    case 'pickup-booked':
      return <ReceiveForm result={result} />
    case 'received':
      return <InspectForm found={found} result={result} />
    case 'inspected':
      return <SettleForm data={data} result={result} />
    case 'settled':
      return <TransferForm data={data} result={result} />
    case 'declined':
    case 'closed':
    case 'cancelled':
      return (
        <p className="mt-3 text-stone">
          {found.refundPaise
            ? `${formatPaise(found.refundPaise)} given back${found.transferReference ? ` to ${found.payeeShown}, reference ${found.transferReference}` : ''}.`
            : 'Nothing is left to do.'}
          {found.exchangeOrderNumber && (
            <Link
              to={`/admin/orders/${found.exchangeOrderNumber}`}
              className="flex min-h-11 items-center text-indigo underline underline-offset-4"
            >
              New size: order {found.exchangeOrderNumber}
            </Link>
          )}
        </p>
      )
  }
}

type StepFormProps = {
  intent: string
  label: string
  result: ReturnStepResult | undefined
  isDanger?: boolean
  /** The label of the note. */
  children: string
  before?: ReactNode
}

function StepForm({ intent, label, result, isDanger, children, before }: StepFormProps) {
  const refused = result?.intent === intent ? result : undefined
  const isBusy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" preventScrollReset className="mt-5 space-y-3">
      {before}
      <TextField
        label={children}
        name="note"
        rows={2}
        defaultValue={refused?.typed?.['note']}
        problem={refused?.text}
      />
      <Button
        size="compact"
        variant={isDanger ? 'danger' : 'primary'}
        name="intent"
        value={intent}
        isBusy={isBusy}
      >
        {label}
      </Button>
    </Form>
  )
}

function ReceiveForm({ result }: Pick<NextStepProps, 'result'>) {
  return (
    <StepForm {...{ intent: 'receive', label: 'The parcel has arrived', result }}>
      Remark for the customer (optional)
    </StepForm>
  )
}

/** The amount is sent along, so that a change in between is noticed. */
function SettleForm({ data, result }: NextStepProps) {
  const { duePaise, isCash, found } = data
  const amount = formatPaise(duePaise)
  const label = labelOf({ duePaise, isCash, outcome: found.outcome })
  return (
    <StepForm
      {...{ intent: 'settle', label, result }}
      before={
        <>
          <input type="hidden" name="basedOnPaise" value={duePaise} />
          <input type="hidden" name="basedOnOutcome" value={found.outcome} />
          <p>
            {duePaise > 0
              ? `What was paid for the accepted pieces: ${amount} ${wayOf(data)}`
              : 'No piece is accepted, or everything was given back already.'}
          </p>
        </>
      }
    >
      Remark for the customer (optional)
    </StepForm>
  )
}

type Due = { duePaise: number; isCash: boolean; outcome: ReturnOutcome }

function labelOf({ duePaise, isCash, outcome }: Due): string {
  const amount = formatPaise(duePaise)
  if (duePaise === 0) return 'Close without a refund'
  if (outcome === 'exchange') return 'Send the new size'
  if (outcome === 'credit') return `Give ${amount} as store credit`
  return isCash ? `Decide on ${amount}` : `Refund ${amount}`
}

function wayOf({ isCash, found }: AdminReturn): string {
  if (found.outcome === 'exchange') return exchangeWay(found)
  if (found.outcome === 'credit') return 'It becomes store credit, which does not expire.'
  if (!isCash) return 'It goes back to where it came from.'
  return found.payeeShown === ''
    ? 'The customer has not said yet where to send it, and is asked.'
    : `It goes to ${found.payeeShown}.`
}

function exchangeWay({ keptUntil }: AdminReturn['found']): string {
  const order = 'It pays for a new order with the new size.'
  return keptUntil ? order : `${order} The new size is not kept any more, so it may be sold out.`
}
