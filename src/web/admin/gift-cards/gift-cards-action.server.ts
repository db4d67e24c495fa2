import { lineText } from '#shop/form-text.ts'
import {
  cancelGiftCard,
  issueGiftCard,
  type GiftCardCancelled,
  type GiftCardParts,
} from '#shop/gift-cards/issue-gift-card.server.ts'
import type { EarlierCard } from '#shop/gift-cards/gift-card-store.server.ts'
import { GIFT_CARD_MAX_PAISE, GIFT_CARD_MIN_PAISE, shownCode } from '#shop/gift-cards/gift-card.ts'
import { parseGiftCard, type GiftCardErrorCode } from '#shop/gift-cards/parse-gift-card.ts'
import { listGiftCardTerms } from '#shop/gift-cards/gift-card-terms-store.server.ts'
import { offeredMonths, termsOn } from '#shop/gift-cards/gift-card-terms.ts'
import { formatPaise } from '#shop/money.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { isUuid } from '#shop/uuid.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { commonMessages } from '../messages.ts'
import { refused, type GiftCardsResult } from './gift-cards-result.ts'
import { termsAction } from './terms-action.server.ts'

const errorTexts: Record<GiftCardErrorCode, string> = {
  'not-an-amount': `Please enter an amount from ${formatPaise(GIFT_CARD_MIN_PAISE)} to ${formatPaise(GIFT_CARD_MAX_PAISE)}`,
  'not-offered': 'Please choose a validity from the list. The shortest one may have changed.',
  missing: 'Please enter the reference, or the number of the receipt.',
  'too-long': 'This is too long.',
  'not-an-email': 'Please enter a valid email, or leave it empty.',
}

const cancelTexts: Record<Exclude<GiftCardCancelled['outcome'], 'cancelled'>, string> = {
  'reason-missing': 'Please say why, in at most 500 characters.',
  'unknown-card': 'There is no such gift card.',
  'not-open': 'This gift card is redeemed or cancelled. You now see its current state.',
}

type Sent = { staffId: string; form: FormData }

export async function giftCardsAction(
  parts: GiftCardParts,
  { staffId, form }: Sent,
): Promise<GiftCardsResult> {
  switch (form.get('intent')) {
    case 'issue-gift-card':
      return issue(parts, { staffId, form })
    case 'cancel-gift-card':
      return cancel(parts, { staffId, form })
    case 'save-terms':
    case 'remove-terms':
      return termsAction(parts.db, { staffId, form })
    default:
      return { ...refused('cancel', form), text: commonMessages.notUnderstood }
  }
}

async function issue(parts: GiftCardParts, { staffId, form }: Sent): Promise<GiftCardsResult> {
  const requestKey = lineText(form.get('requestKey'))
  if (!isUuid(requestKey)) return { ...refused('issue', form), text: commonMessages.notUnderstood }
  const terms = termsOn(await listGiftCardTerms(parts.db), indianDay(new Date()))
  const { value, errors } = parseGiftCard(form, offeredMonths(terms))
  if (errors)
    return {
      ...refused('issue', form),
      text: 'No gift card was issued. Please correct the marked fields.',
      problems: Object.fromEntries(
        Object.entries(errors).map(([field, error]) => [field, errorTexts[error]]),
      ),
    }
  const issued = await issueGiftCard(parts, { card: value, requestKey, staffId })
  const done = { about: 'issue', tone: 'success', problems: {}, typed: {} } as const
  if (issued.outcome === 'issued-before')
    return issued.isSame
      ? { ...done, text: `${earlierText(issued)} Its code is not shown again.` }
      : { ...asNewRequest(refused('issue', form)), text: changedText(issued) }
  return issued.code === null
    ? { ...done, text: `The gift card is on its way to ${value.receiverEmail}.` }
    : { ...done, text: 'Gift card issued.', code: shownCode(issued.code), terms: issued.terms }
}

function earlierText({ amountPaise, codeEnd }: EarlierCard): string {
  return `This form was sent before and issued a gift card of ${formatPaise(amountPaise)} (code ending in ${codeEnd}).`
}

function changedText(earlier: EarlierCard): string {
  return `${earlierText(earlier)} Nothing was issued for what you changed since. Cancel that card if it is wrong. To issue this one too, press the button again.`
}

/** The next sending of the form is a request of its own. */
function asNewRequest(result: Omit<GiftCardsResult, 'text'>): Omit<GiftCardsResult, 'text'> {
  const { requestKey: _sent, ...typed } = result.typed
  return { ...result, typed }
}

async function cancel({ db }: GiftCardParts, { staffId, form }: Sent): Promise<GiftCardsResult> {
  const id = wholeNumberIn(form, 'giftCardId')
  const reason = lineText(form.get('reason'))
  const { outcome } = await cancelGiftCard(db, { id, reason, staffId })
  if (outcome !== 'cancelled') return { ...refused('cancel', form), text: cancelTexts[outcome] }
  const text = 'The gift card is cancelled. If it was paid, please give the money back now.'
  return { about: 'cancel', tone: 'success', text, problems: {}, typed: {} }
}
