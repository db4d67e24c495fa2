import type { ErrorFields } from '../api/responses.ts'
import type { Method } from '../state/entities.ts'

/** The error fields that payment entities, window events and callback forms have in common. */
export type Failure = Required<Pick<ErrorFields, 'code' | 'source' | 'step' | 'reason'>> & {
  description: string
}

const CANCELLED =
  "You may have cancelled the payment or there was a delay in response from the bank's page."
const DECLINED =
  'Your payment was declined by the bank. Try another payment method or contact your bank.'

const FAILURES: Record<string, Partial<Failure> & { description: string }> = {
  payment_cancelled: { description: CANCELLED, source: 'customer', step: 'payment_authentication' },
  payment_timed_out: {
    description: 'Your payment could not be completed on time. Try again later.',
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_failed: {
    description:
      'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
  },
  card_declined: { description: DECLINED, source: 'issuer_bank' },
  payment_declined: {
    description: 'Your payment was declined. Try again or use another method.',
    source: 'customer',
  },
  insufficient_fund: {
    description: 'Your account does not have enough balance for this payment.',
    source: 'customer',
  },
  insufficient_funds: {
    description: 'Your account does not have enough balance for this payment.',
    source: 'customer',
  },
  card_disabled_for_online_payments: {
    description: 'Your card is not enabled for online payments. Contact your bank.',
    source: 'customer',
  },
  card_number_invalid: {
    description: 'The card number is not right. Check it and try again.',
    source: 'customer',
    step: 'payment_initiation',
  },
  gateway_technical_error: {
    description: 'The payment failed because of a technical error. Try again later.',
    code: 'GATEWAY_ERROR',
    source: 'gateway',
  },
  bank_technical_error: {
    description: 'The bank has a technical problem. Try again later.',
    code: 'GATEWAY_ERROR',
    source: 'bank',
  },
  authentication_failed: {
    description: 'The authentication of the payment failed.',
    code: 'GATEWAY_ERROR',
    source: 'issuer_bank',
    step: 'payment_authentication',
  },
  incorrect_otp: {
    description: 'The one-time password was not right.',
    source: 'customer',
    step: 'payment_authentication',
  },
  incorrect_pin: {
    description: 'The UPI PIN was not right.',
    source: 'customer',
    step: 'payment_authentication',
  },
  invalid_vpa: {
    description: 'The UPI ID is not valid. Enter a valid one and try again.',
    source: 'customer',
    step: 'payment_initiation',
  },
  payment_collect_request_expired: {
    description: 'The UPI request was not approved in time.',
    source: 'customer',
    step: 'payment_authentication',
  },
}

export const AMOUNT_MISMATCH =
  'Your payment amount is different from your order amount. To pay successfully, please try using right amount.'
export const ORDER_ALREADY_PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.'

const SOURCE: Record<Method, string> = {
  card: 'issuer_bank',
  upi: 'customer_psp',
  netbanking: 'bank',
}

export function failureFor(reason: string, method: Method): Failure {
  const known = FAILURES[reason] ?? FAILURES['payment_failed']
  return {
    code: 'BAD_REQUEST_ERROR',
    source: SOURCE[method],
    step: 'payment_authorization',
    description: DECLINED,
    ...known,
    reason,
  }
}
