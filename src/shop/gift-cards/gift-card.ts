import type { Paise } from '../money.ts'

/** How a card was paid outside the shop. The names are stored: never rename them. */
export const giftCardPayments = ['complimentary', 'cash', 'upi', 'bank'] as const
export type GiftCardPayment = (typeof giftCardPayments)[number]

export const giftCardPaymentNames: Record<GiftCardPayment, string> = {
  complimentary: 'A present of the shop',
  cash: 'Paid in cash',
  upi: 'Paid by UPI',
  bank: 'Paid by bank transfer',
}

/** Validities beside the shortest one of the terms, and beside one without end. */
export const giftCardMonths = [12, 24, 36] as const

export const GIFT_CARD_MIN_PAISE = 10_000
export const GIFT_CARD_MAX_PAISE = 50_000_000
export const GIFT_MESSAGE_MAX = 500
export const GIFT_CANCEL_REASON_MAX = 500

export type GiftCardState = 'open' | 'redeemed' | 'cancelled' | 'expired'

export const giftCardStateNames: Record<GiftCardState, string> = {
  open: 'Not used yet',
  redeemed: 'Redeemed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

export type GiftCard = {
  id: number
  /** The last characters of the code, by which staff and customers refer to the card. */
  codeEnd: string
  amountPaise: Paise
  paidBy: GiftCardPayment
  paymentReference: string
  receiverName: string
  receiverEmail: string
  issuedAt: Date
  expiresAt: Date | null
  redeemedAt: Date | null
  redeemedByEmail: string | null
  cancelledAt: Date | null
  cancelReason: string | null
}

export function giftCardState(
  { redeemedAt, cancelledAt, expiresAt }: GiftCard,
  now: Date,
): GiftCardState {
  if (cancelledAt) return 'cancelled'
  if (redeemedAt) return 'redeemed'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}

/** Letters and digits that are not mistaken for each other. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 16
const GROUP = 4

/** `A2B3C4D5…` becomes `A2B3-C4D5-…`. */
export function shownCode(code: string): string {
  return code.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
}

/** Accepts lower case, spaces and hyphens. Null for a text that is not a code. */
export function parseGiftCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const isCode =
    code.length === CODE_LENGTH && [...code].every((one) => CODE_ALPHABET.includes(one))
  return isCode ? code : null
}

export type NewGiftCard = {
  amountPaise: Paise
  months: number
  paidBy: GiftCardPayment
  paymentReference: string
  receiverName: string
  receiverEmail: string
  message: string
}

/** The amount that the shop owes to holders of cards. */
export type GiftCardLiability = {
  /** Cards that can still be redeemed. */
  openCards: number
  openPaise: Paise
  /** Credit of redeemed cards that is not used yet. */
  creditPaise: Paise
  expiredPaise: Paise
}
