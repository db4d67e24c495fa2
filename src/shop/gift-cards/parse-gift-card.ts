import { isEmail } from '#platform/auth/email-address.ts'
import { EMAIL_MAX_CHARACTERS } from '#platform/mail/email-length.ts'
import { lineText, plainText, type Form } from '../form-text.ts'
import { parseRupees } from '../rupees.ts'
import {
  GIFT_CARD_MAX_PAISE,
  GIFT_CARD_MIN_PAISE,
  GIFT_MESSAGE_MAX,
  giftCardPayments,
  type NewGiftCard,
} from './gift-card.ts'

const NAME_MAX = 100
const REFERENCE_MAX = 100

export type GiftCardField =
  | 'amount'
  | 'months'
  | 'paymentReference'
  | 'receiverName'
  | 'receiverEmail'
  | 'message'
export type GiftCardErrorCode =
  | 'not-an-amount'
  | 'not-offered'
  | 'missing'
  | 'too-long'
  | 'not-an-email'

export type ParsedGiftCard =
  | { value: NewGiftCard; errors: null }
  | { value: null; errors: Partial<Record<GiftCardField, GiftCardErrorCode>> }

/** A card that was paid needs the reference of its payment. Without an address the code is shown once.
 * Without a validity it is the first offered one. */
export function parseGiftCard(form: Pick<Form, 'get'>, offered: readonly number[]): ParsedGiftCard {
  const errors: Partial<Record<GiftCardField, GiftCardErrorCode>> = {}
  const amountPaise = parseRupees(lineText(form.get('amount'))) ?? 0
  const paidBy = giftCardPayments.find((one) => one === form.get('paidBy')) ?? 'complimentary'
  const [paymentReference, receiverName, receiverEmail] = (
    ['paymentReference', 'receiverName', 'receiverEmail'] as const
  ).map((name) => lineText(form.get(name))) as [string, string, string]
  const message = plainText(form.get('message')).trim()
  const typedMonths = lineText(form.get('months')) || String(offered[0])
  const months = offered.find((count) => String(count) === typedMonths)

  if (amountPaise < GIFT_CARD_MIN_PAISE || amountPaise > GIFT_CARD_MAX_PAISE)
    errors.amount = 'not-an-amount'
  if (months === undefined) errors.months = 'not-offered'
  if (paidBy !== 'complimentary' && !paymentReference) errors.paymentReference = 'missing'
  if (paymentReference.length > REFERENCE_MAX) errors.paymentReference = 'too-long'
  if (receiverName.length > NAME_MAX) errors.receiverName = 'too-long'
  if (receiverEmail.length > EMAIL_MAX_CHARACTERS) errors.receiverEmail = 'too-long'
  else if (receiverEmail && !isEmail(receiverEmail)) errors.receiverEmail = 'not-an-email'
  if (message.length > GIFT_MESSAGE_MAX) errors.message = 'too-long'
  if (months === undefined || Object.keys(errors).length > 0) return { value: null, errors }
  const receiver = { receiverName, receiverEmail, message }
  return { value: { amountPaise, months, paidBy, paymentReference, ...receiver }, errors: null }
}
