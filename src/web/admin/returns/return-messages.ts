import { STEP_NOTE_MAX } from '#shop/returns/return.ts'
import { EXCHANGE_HOLD_DAYS_MAX } from '#shop/settings/exchange-hold/exchange-hold.ts'
import { RETURN_DAYS_MAX } from '#shop/returns/return-window.ts'
import type { OutcomeChanged } from '#shop/returns/outcome/change-outcome.server.ts'
import type { ReturnSettled } from '#shop/returns/settling/due.server.ts'
import type { StaffStepTaken } from '#shop/returns/staff-return-steps.server.ts'

type Refusal = Exclude<
  (StaffStepTaken | ReturnSettled | OutcomeChanged)['outcome'],
  'changed' | 'settled'
>

export const returnErrors: Record<Refusal, string> = {
  'unknown-return': 'There is no such return.',
  'not-now': 'The state of this return has just changed. Please check it again.',
  'reason-missing': 'Please tell the customer why.',
  'too-long': `Please use at most ${STEP_NOTE_MAX} characters.`,
  'not-inspected': 'Please give each line a grade and a number that was sent.',
  'not-a-reference': 'A reference has 12 to 22 letters and digits.',
  'changed-by-someone-else': 'This return has just changed. Please check it again.',
  unchanged: 'The customer gets that already.',
  'no-account': 'This customer bought without an account. Only a refund is possible.',
  'size-sold-out': 'There are not enough pieces of this size. Please choose another one.',
  'new-size-sold-out':
    'The new size is sold out by now. Please choose another size, or give the customer something else.',
  'too-little-to-exchange':
    'Less than ₹1 is left of what was paid for these pieces. Please give the customer something else.',
  'gateway-away': 'The payment service does not answer. Nothing was changed; please try again.',
  'unknown-payment': 'The payment of this order is unknown.',
  'more-than-bought': 'These pieces are back in stock already.',
  'not-captured': 'This payment has no money that could be refunded.',
  'not-decided': 'Please verify the payment of the order first.',
  disputed: 'The customer’s bank is looking into this payment. Nothing was changed.',
  'too-little': 'The amount is below the smallest refund of the payment service.',
  'more-than-left': 'Less than that is left of the payment.',
  'whole-only': 'This payment can only be refunded as a whole.',
}

export const returnDone = {
  approved: 'Approved. The customer gets an email.',
  declined: 'Declined. The customer gets an email with the reason.',
  'pickup-booked': 'Noted. The customer gets an email.',
  received: 'Received. The customer gets an email.',
  inspected: 'Inspected. Next: settle it.',
  closed: 'Closed. The customer gets an email.',
  outcome: 'Changed. The customer gets an email.',
  payee: 'Saved. The customer gets an email.',
}

export const ruleMessages = {
  saved: 'Updated successfully! It applies to new orders.',
  unchanged: 'Nothing has changed.',
  'changed-by-someone-else': 'Somebody has just changed this. Please check it again.',
  'not-days': `Please enter a whole number from 0 to ${RETURN_DAYS_MAX}.`,
  'hold-saved': 'Updated successfully! It applies to new requests.',
  'not-hold-days': `Please enter a whole number from 1 to ${EXCHANGE_HOLD_DAYS_MAX}.`,
  'unknown-product': 'There is no such product. Please paste the address of its page.',
}
