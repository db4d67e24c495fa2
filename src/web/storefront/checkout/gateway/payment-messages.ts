import type { PaymentPage, PaymentPageState } from '#shop/payments/payment-status.ts'
import { formatTime } from '#shop/shop-date.ts'

export type PaymentMessages = { heading: string; text: string; canPayAgain: boolean }

/** As long as the outcome of a payment is unknown, no text may sound like a failure. */
export function paymentMessages(payment: PaymentPage): PaymentMessages {
  const held = payment.holdExpiresAt
    ? ` Your pieces are held for you until ${formatTime(payment.holdExpiresAt)}.`
    : ''
  const messages: Record<PaymentPageState, PaymentMessages> = {
    waiting: {
      heading: 'No payment has arrived yet',
      text: `If you have approved one in your bank’s app, give it a minute: this page follows by itself.${held}`,
      canPayAgain: true,
    },
    checking: {
      heading: 'We are checking with the bank',
      text: `You will get a mail at ${payment.email} as soon as we know. Please do not pay a second time. You may close this page and come back.`,
      canPayAgain: false,
    },
    paid: {
      heading: 'Order Placed Successfully!',
      text: 'Your payment has arrived. You can follow your order to your door.',
      canPayAgain: false,
    },
    'failed-try-again': {
      heading: 'The payment did not go through',
      text: `${failureMessage(payment.failureReason)}${held}`,
      canPayAgain: true,
    },
    expired: {
      heading: 'This order was not paid for in time',
      text: 'Nothing has been charged. Your cart is still there: you can order again.',
      canPayAgain: true,
    },
    cancelled: {
      heading: 'This order was cancelled',
      text: 'Nothing has been charged.',
      canPayAgain: true,
    },
    'refund-under-way': {
      heading: 'Your money is on its way back',
      text: `The whole amount goes back to where it came from. Banks take five to seven working days to show it. The reason is in the mail to ${payment.email}.`,
      canPayAgain: false,
    },
    refunded: {
      heading: 'Your money was given back',
      text: 'It went to where it came from. Banks take a few days to show it.',
      canPayAgain: false,
    },
    review: {
      heading: 'Your payment has reached us',
      text: `One of us is looking at it and will write to ${payment.email}. You need not do anything.`,
      canPayAgain: false,
    },
  }
  return messages[payment.state]
}

const reasons: Record<string, string> = {
  insufficient_fund: 'The bank says that the account does not hold enough.',
  insufficient_funds: 'The bank says that the account does not hold enough.',
  payment_timed_out: 'The bank did not answer in time.',
  payment_cancelled: 'The payment was cancelled.',
  authentication_failed: 'The bank could not make sure that it was you.',
}

/** `reason` is the gateway's error code. */
export function failureMessage(reason: string | null): string {
  return (
    (reason && reasons[reason]) ||
    'The bank did not approve it. You can try again, or pay in another way.'
  )
}
