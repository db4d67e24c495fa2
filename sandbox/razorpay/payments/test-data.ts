import type { Method } from '../state/entities.ts'

const NETWORKS: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5|2[2-7])/, 'MasterCard'],
  [/^(60|65|81|82|508)/, 'RuPay'],
  [/^3[47]/, 'American Express'],
  [/^3[068]/, 'Diners Club'],
]

const INTERNATIONAL_CARDS = new Set([
  '5555555555554444',
  '5105105105105100',
  '5104060000000008',
  '4012888888881881',
])

/** Published test cards, each with the reason of its failure when Failure is pressed on the bank's page. */
const FAILING_CARDS: Record<string, string> = {
  '4100280000090000': 'payment_timed_out',
  '5305620000060000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '5305620000050001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '5305620000040002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '5305620000030003': 'card_declined',
  '4100280000050004': 'card_declined',
  '5305620000020004': 'card_declined',
  '4100280000040005': 'card_declined',
  '5305620000010005': 'card_declined',
  '4100280000030006': 'card_disabled_for_online_payments',
  '5305620000000006': 'card_disabled_for_online_payments',
  '4100280000010008': 'card_number_invalid',
  '5305620000080008': 'card_number_invalid',
  '4100280000020007': 'gateway_technical_error',
  '5305620000090007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
  '5305620000070009': 'authentication_failed',
}

/** Amounts in paise for which a UPI payment fails, each with its failure reason. */
const FAILING_UPI_AMOUNTS: Record<number, string> = {
  201: 'insufficient_funds',
  402: 'payment_declined',
  204: 'incorrect_pin',
  302: 'payment_cancelled',
}

/** A refund of this amount fails. */
export const FAILING_REFUND_PAISE = 2468

export type Instrument = { method: Method; cardNumber?: string; vpa?: string; bank?: string }

/** Returns the failure reason for this card, UPI amount or bank. */
export function failureReasonOf(instrument: Instrument, amountPaise: number): string {
  if (instrument.method === 'card')
    return FAILING_CARDS[digitsOf(instrument.cardNumber)] ?? 'card_declined'
  if (instrument.method === 'upi') return FAILING_UPI_AMOUNTS[amountPaise] ?? 'payment_declined'
  return 'payment_failed'
}

/** Returns the outcome that a UPI test amount or test id decides. Returns null if a button must be pressed. */
export function outcomeOfTestValue(
  instrument: Instrument,
  amountPaise: number,
): 'success' | 'failure' | null {
  if (instrument.method !== 'upi') return null
  if (FAILING_UPI_AMOUNTS[amountPaise] || instrument.vpa === 'failure@razorpay') return 'failure'
  return instrument.vpa === 'success@razorpay' ? 'success' : null
}

export function cardFacts(cardNumber: string | undefined): {
  last4: string
  network: string
  international: boolean
} {
  const digits = digitsOf(cardNumber)
  const network = NETWORKS.find(([pattern]) => pattern.test(digits))?.[1] ?? 'Unknown'
  return {
    last4: digits.slice(-4).padStart(4, '0'),
    network,
    international: INTERNATIONAL_CARDS.has(digits),
  }
}

/** The check digit of card numbers. */
export function isCardNumber(cardNumber: string | undefined): boolean {
  const digits = digitsOf(cardNumber)
  if (digits.length < 13 || digits.length > 19) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

function digitsOf(cardNumber: string | undefined): string {
  return (cardNumber ?? '').replaceAll(/\D/g, '')
}
