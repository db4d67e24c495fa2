import { Form, useNavigation } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import type { Payout, PayoutChoice } from '#shop/returns/payout/payout.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { OwnPayeeFields } from './payee-fields.tsx'
import type { ReturnResult } from './return-result.ts'

type OwnPayoutProps = { choice: PayoutChoice; result: ReturnResult | undefined }

/** Cash of an exchanged order is store credit now. The customer may have it transferred instead. */
export function OwnPayout({ choice: { availablePaise, payouts }, result }: OwnPayoutProps) {
  const shown = payouts.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (availablePaise === 0 && shown.length === 0) return null
  return (
    <section
      id="payout"
      aria-labelledby="payout-heading"
      className="mb-8 border border-hem bg-paper p-4 md:p-6"
    >
      <h2 id="payout-heading" className="text-2xl">
        Your cash
      </h2>
      {availablePaise > 0 && <Choose paise={availablePaise} result={result} />}
      <ul>
        {shown.map((payout) => (
          <li key={payout.id} className="mt-3">
            {payout.isOpen ? <UnderWay payout={payout} /> : <Made payout={payout} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Choose({ paise, result }: { paise: number; result: ReturnResult | undefined }) {
  const isBusy = useNavigation().formData?.get('intent') === 'payout'
  const hasProblem = Object.keys(result?.problems ?? {}).length > 0
  return (
    <>
      <p className="mt-2">
        You paid <strong>{formatPaise(paise)}</strong> in cash. It is store credit now: use it at
        checkout whenever you like, or have it transferred to you.
      </p>
      <details open={hasProblem} className="mt-3 print:hidden">
        <summary className="min-h-11 w-fit py-2.5 underline underline-offset-4">
          Have it transferred instead
        </summary>
        <Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
          <OwnPayeeFields typed={result?.typed ?? {}} problems={result?.problems ?? {}} />
          <Button
            variant="secondary"
            size="compact"
            name="intent"
            value="payout"
            isBusy={isBusy}
            className="mt-4"
          >
            Transfer {formatPaise(paise)} to me
          </Button>
        </Form>
      </details>
    </>
  )
}

function UnderWay({ payout: { id, amountPaise, payeeShown } }: { payout: Payout }) {
  const isBusy = useNavigation().formData?.get('payoutId') === String(id)
  return (
    <>
      <p>
        {formatPaise(amountPaise)} are about to be transferred to {payeeShown}.
      </p>
      <Form method="post" encType="multipart/form-data" preventScrollReset className="mt-2">
        <input type="hidden" name="payoutId" value={id} />
        <Button
          variant="secondary"
          size="compact"
          name="intent"
          value="keep-credit"
          isBusy={isBusy}
        >
          Keep it as store credit
        </Button>
      </Form>
    </>
  )
}

function Made({ payout }: { payout: Payout }) {
  const { amountPaise, payeeShown, transferredAt, transferReference } = payout
  return (
    <p>
      {formatPaise(amountPaise)} transferred{payeeShown && ` to ${payeeShown}`}
      {transferredAt && ` on ${formatDate(transferredAt)}`}. Reference{' '}
      <span className="figures">{transferReference}</span>
    </p>
  )
}
