import type { PaymentAccepted } from '#shop/payment-admin/accept-payment.server.ts'
import type { CashOrderClosed } from '#shop/payment-admin/close-cash-order.server.ts'
import type { RefundObstacle } from '#shop/payment-admin/order-payments.ts'
import type { ChargebackRecorded } from '#shop/payment-admin/record-chargeback.server.ts'
import type { RefundRequested } from '#shop/payment-admin/request-refund.server.ts'
import type { RefundReplaced } from '#shop/payment-admin/retry-refund.server.ts'
import type { PaymentSetAside } from '#shop/payment-admin/set-aside-payment.server.ts'
import { REASON_MAX } from '#shop/payment-admin/refund-rule.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import type { PaymentState } from '#shop/orders/order.ts'
import { moneyErrors, type Texts } from '../messages.ts'

/** Texts of the payment admin. Texts of other admin areas are in `../messages.ts`. */
const decidedElsewhere =
  'Somebody else has decided about this payment first. You now see its current state.'
const disputed =
  'The customer’s bank asks for this money. Refunds are blocked until it has decided.'
const unknownPayment = 'There is no such payment.'

export const paymentMessages = {
  noAnswer: 'The shop did not answer. Please check the row and try again.',
  gatewayUnavailable: moneyErrors['gateway-away'],

  accepted: (number: string) => `Order ${number} is placed.`,
  acceptErrors: {
    'does-not-fit': 'The amount is not what the order costs. It can only be refunded.',
    'sold-out': 'The products are sold out. The payment can only be refunded.',
    disputed: moneyErrors.disputed,
    'not-to-verify': decidedElsewhere,
    'unknown-payment': unknownPayment,
  } satisfies Texts<PaymentAccepted, 'accepted'>,

  cashRecorded: (number: string) => `Order ${number}: the cash is recorded.`,
  parcelRecorded: (number: string) =>
    `Order ${number}: it has ended, and its products are back in stock.`,
  cashErrors: {
    'has-parcels': 'Please inspect the parcel on the page of the order.',
    'not-in-delivery': 'Somebody else has closed this order first. You now see its current state.',
    'not-delivered': 'This order is not delivered yet.',
    'reason-missing': `Please fill in the line above the button, in at most ${REASON_MAX} characters.`,
  } satisfies Texts<CashOrderClosed, 'closed'>,

  chargebackRecorded: 'It is recorded: the customer’s bank has this money.',
  chargebackErrors: {
    'not-lost': 'The bank has not decided in the customer’s favour.',
    'not-waiting': decidedElsewhere,
    'unknown-payment': unknownPayment,
  } satisfies Texts<ChargebackRecorded, 'recorded'>,

  dayMissing: 'Please choose a day.',
  daysEqual: (day: string) => `${day}: the books are equal.`,
  daysDiffer: (day: string, count: number) =>
    `${day}: the books differ in ${count === 1 ? 'one entry' : `${count} entries`}.`,

  recheckedOrder: (state: PaymentState) =>
    `The gateway was checked. The order is now: ${state.replaceAll('_', ' ')}.`,
  unknownOrder: 'There is no such order.',
  recheckedOwnPayment: 'The payment belongs to an order, and is in its books.',
  recheckedForeignPayment: 'The gateway knows it; it belongs to no order of this shop.',
  unknownGatewayPayment: 'The gateway knows no such payment.',

  refundAmountInvalid: 'Please give the amount in rupees, for example 499 or 499.50.',
  refundRequested: (amountPaise: Paise) => `${formatPaise(amountPaise)} goes back to the customer.`,
  refundErrors: {
    'not-captured': 'Nothing of this payment can be refunded.',
    'not-decided': 'First check this order with the gateway: the payment may settle it.',
    ...moneyErrors,
    disputed,
    'too-little': 'The gateway does not refund less than 1 Rs.',
    'more-than-left': 'That is more than is left of this payment.',
    'whole-only': 'This payment can only be refunded in full.',
    'reason-missing': `Please give a reason, of at most ${REASON_MAX} characters.`,
    'unknown-payment': unknownPayment,
    'more-than-bought':
      'Return to stock: a whole number for each product, at most what is not back in stock yet. Nothing was refunded.',
  } satisfies Texts<RefundRequested, 'requested'>,
  refundObstacles: {
    disputed,
    'not-verified': 'This payment has to be verified first.',
    'nothing-left': 'Nothing is left to refund.',
  } satisfies Record<RefundObstacle, string>,

  refundSentAgain: 'The refund is sent once more.',
  refundSettled: 'The refund is settled.',
  refundReplaceErrors: {
    'not-failed': 'This refund is already under way or settled. You now see its current state.',
    'being-sent': 'This refund is being sent right now. Please look again in a minute.',
    'more-than-left': 'The money has been reserved or sent in another way in the meantime.',
    disputed,
    'reason-missing': `Please say how the money was returned, in at most ${REASON_MAX} characters.`,
    'unknown-refund': 'There is no such refund.',
  } satisfies Texts<RefundReplaced, 'sent-again' | 'transferred'>,

  setAside: 'The payment is set aside.',
  setAsideErrors: {
    'not-unmatched': 'This payment belongs to an order by now.',
    'reason-missing': `Please say whose it is, in at most ${REASON_MAX} characters.`,
    'unknown-payment': unknownPayment,
  } satisfies Texts<PaymentSetAside, 'set-aside'>,

  webhookProcessed: 'The webhook was processed.',
  webhookStillOpen: 'The webhook could not be processed. The shop keeps trying.',
  unknownWebhook: 'There is no such webhook.',
}
