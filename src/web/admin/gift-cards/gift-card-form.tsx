import { Form, useNavigation } from 'react-router'
import {
  GIFT_MESSAGE_MAX,
  giftCardPaymentNames,
  giftCardPayments,
} from '#shop/gift-cards/gift-card.ts'
import { monthsText } from '#shop/gift-cards/gift-card-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { GiftCardsResult } from './gift-cards-result.ts'

const payments = giftCardPayments.map((value) => ({ value, label: giftCardPaymentNames[value] }))

type GiftCardFormProps = {
  requestKey: string
  /** The validities to choose from. */
  offered: readonly number[]
  refused: GiftCardsResult | undefined
}

export function GiftCardForm({ requestKey, offered, refused }: GiftCardFormProps) {
  const { typed = {}, problems = {} } = refused ?? {}
  const isBusy = useNavigation().formData?.get('intent') === 'issue-gift-card'
  const text = (name: string) => ({ name, defaultValue: typed[name], problem: problems[name] })
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="intent" value="issue-gift-card" />
      <input type="hidden" name="requestKey" value={typed['requestKey'] ?? requestKey} />
      <Field label="Amount in rupees" inputMode="decimal" required {...text('amount')} />
      <SelectField
        label="Valid for"
        name="months"
        defaultValue={typed['months'] ?? String(offered[0])}
        problem={problems['months']}
        options={offered.map((count) => ({ value: String(count), label: monthsText(count) }))}
      />
      <SelectField
        label="Payment"
        name="paidBy"
        defaultValue={typed['paidBy'] ?? 'cash'}
        options={payments}
      />
      <Field label="Reference of the payment" autoComplete="off" {...text('paymentReference')} />
      <Field label="Receiver’s name (optional)" autoComplete="off" {...text('receiverName')} />
      <Field
        label="Receiver’s email (optional)"
        type="email"
        autoComplete="off"
        {...text('receiverEmail')}
      />
      <TextField
        label="Message (optional)"
        rows={2}
        hint={`At most ${GIFT_MESSAGE_MAX} characters.`}
        {...text('message')}
      />
      <Button size="compact" isBusy={isBusy} className="justify-self-start sm:col-span-2">
        Issue gift card
      </Button>
    </Form>
  )
}
