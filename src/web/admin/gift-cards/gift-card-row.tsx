import { Form, useNavigation } from 'react-router'
import {
  giftCardPaymentNames,
  giftCardState,
  giftCardStateNames,
  type GiftCard,
} from '#shop/gift-cards/gift-card.ts'
import { formatPaise } from '#shop/money.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

export function GiftCardRow({ card, now }: { card: GiftCard; now: Date }) {
  const { codeEnd, amountPaise, paidBy, paymentReference, receiverName, receiverEmail } = card
  const state = giftCardState(card, now)
  const to = receiverEmail || receiverName
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span>Code ending in {codeEnd}</span>
        <span className="figures font-semibold">{formatPaise(amountPaise)}</span>
        <span>{giftCardStateNames[state]}</span>
      </p>
      <p className="break-words text-stone">
        {formatDate(card.issuedAt)} · {giftCardPaymentNames[paidBy]}
        {paymentReference && ` (${paymentReference})`}
        {to && ` · for ${to}`} ·{' '}
        {card.expiresAt ? `until ${formatDate(card.expiresAt)}` : 'without end'}
      </p>
      {card.redeemedAt && (
        <p className="break-words">
          Redeemed on {formatDate(card.redeemedAt)} by {card.redeemedByEmail}
        </p>
      )}
      {card.cancelledAt && <p className="break-words">Cancelled: {card.cancelReason}</p>}
      {(state === 'open' || state === 'expired') && <CancelForm card={card} />}
    </>
  )
}

function CancelForm({ card: { id, codeEnd } }: { card: GiftCard }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <details>
      <summary className="min-h-11 w-fit py-2.5 text-rose">Cancel {codeEnd}</summary>
      <Form method="post" noValidate preventScrollReset className="space-y-3">
        <input type="hidden" name="intent" value="cancel-gift-card" />
        <input type="hidden" name="giftCardId" value={id} />
        <Field
          label="Reason for cancelling the gift card"
          name="reason"
          hint="Give the money back the way it came, if the card was paid."
          required
        />
        <Button variant="danger" size="compact" isBusy={isSending}>
          Cancel the gift card
        </Button>
      </Form>
    </details>
  )
}
