import { Form, Link, useNavigation } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PayoutResult, PayoutRow } from './payout-action.server.ts'
import { PayTo } from './transfer-form.tsx'

type PayoutsProps = { payouts: readonly PayoutRow[]; result: PayoutResult | undefined }

/** Customers who asked for the cash of an exchanged order, which was store credit meanwhile. */
export function Payouts({ payouts, result }: PayoutsProps) {
  if (payouts.length === 0) return null
  return (
    <section aria-labelledby="payouts" className="mb-6">
      <h2 id="payouts" className="text-xl">
        Transfers to make
      </h2>
      <p className="max-w-measure text-stone">
        These customers paid in cash, exchanged a piece, and the new one was cancelled or came back.
        They chose a transfer instead of store credit.
      </p>
      <ul className="mt-2 space-y-3">
        {payouts.map((payout) => (
          <li key={payout.id} className="border border-hem bg-paper px-4 py-3">
            <PayoutForms
              payout={payout}
              refused={result?.about === payout.id ? result : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type PayoutFormsProps = { payout: PayoutRow; refused: PayoutResult | undefined }

function PayoutForms({ payout, refused }: PayoutFormsProps) {
  const { id, orderNumber, customerName, amountPaise, payee, payeeShown } = payout
  const isBusy = useNavigation().formData?.get('payoutId') === String(id)
  const isDeclining = refused?.intent === 'decline-payout'
  return (
    <>
      <p>
        <strong>{formatPaise(amountPaise)}</strong> to {customerName}, order{' '}
        <Link
          to={`/admin/orders/${orderNumber}`}
          className="figures inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
        >
          {orderNumber}
        </Link>
      </p>
      <PayTo payee={payee} shown={payeeShown} />
      <Form method="post" noValidate preventScrollReset className="mt-3 space-y-3">
        <input type="hidden" name="payoutId" value={id} />
        <Field
          label={`Reference of the transfer for ${orderNumber} (UTR)`}
          name="reference"
          autoComplete="off"
          required
          defaultValue={refused?.typed?.['reference']}
          problem={isDeclining ? undefined : refused?.text}
        />
        <Button size="compact" name="intent" value="record-payout" isBusy={isBusy}>
          The transfer is made
        </Button>
      </Form>
      <details open={isDeclining} className="mt-2">
        <summary className="min-h-11 w-fit py-2.5">The transfer for {orderNumber} fails</summary>
        <Form method="post" noValidate preventScrollReset className="space-y-3">
          <input type="hidden" name="payoutId" value={id} />
          <Field
            label="Reason, which the customer reads"
            name="reason"
            required
            defaultValue={refused?.typed?.['reason']}
            problem={isDeclining ? refused?.text : undefined}
          />
          <Button
            variant="danger"
            size="compact"
            name="intent"
            value="decline-payout"
            isBusy={isBusy}
          >
            Give back as store credit
          </Button>
        </Form>
      </details>
    </>
  )
}
