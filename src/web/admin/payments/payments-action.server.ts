import { lineText } from '#shop/form-text.ts'
import { parseRupees } from '#shop/rupees.ts'
import { acceptPayment } from '#shop/payment-admin/accept-payment.server.ts'
import {
  recordCashReceived,
  recordParcelReturned,
} from '#shop/payment-admin/close-cash-order.server.ts'
import { compareDay } from '#shop/payment-admin/compare-day.server.ts'
import { parseDay } from '#shop/payment-admin/gateway-day.ts'
import {
  recheckOrder,
  recheckPayment,
  retryWebhook,
} from '#shop/payment-admin/recheck-with-gateway.server.ts'
import { recordChargeback } from '#shop/payment-admin/record-chargeback.server.ts'
import { requestRefund } from '#shop/payment-admin/request-refund.server.ts'
import {
  retryRefund,
  settleRefundByTransfer,
  type RefundReplaced,
} from '#shop/payment-admin/retry-refund.server.ts'
import { setAsidePayment } from '#shop/payment-admin/set-aside-payment.server.ts'
import { parseReturnedLines } from '#shop/orders/returned-line.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { paymentMessages as messages } from './messages.ts'

type Submitted = {
  services: PaymentServices
  adminId: string
  paymentId: number
  refundId: number
  orderId: number
  text: (name: string) => string
  form: FormData
}

const handlers: Record<string, (submitted: Submitted) => Promise<ActionResult>> = {
  accept,
  refund,
  'try-again': tryRefundAgain,
  transferred: settleByTransfer,
  'set-aside': setAside,
  'recheck-order': checkOrder,
  'recheck-payment': checkPayment,
  'retry-webhook': processWebhook,
  chargeback,
  'cash-received': cashReceived,
  'parcel-returned': parcelReturned,
  'compare-day': compare,
}

/** The form field `intent` names the action. */
export async function paymentsAction(
  services: PaymentServices,
  adminId: string,
  form: FormData,
): Promise<ActionResult> {
  const text = (name: string) => lineText(form.get(name))
  const id = (name: string) => Number(form.get(name) ?? 0)
  const ids = { paymentId: id('paymentId'), refundId: id('refundId'), orderId: id('orderId') }
  const intent = text('intent')
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!handler || !Object.values(ids).every((value) => Number.isSafeInteger(value)))
    return failure(commonMessages.notUnderstood)
  return handler({ services, adminId, text, form, ...ids })
}

async function accept({ services, adminId, paymentId }: Submitted): Promise<ActionResult> {
  const result = await acceptPayment(services, { paymentId, adminId })
  return result.outcome === 'accepted'
    ? success(messages.accepted(result.number))
    : failure(messages.acceptErrors[result.outcome])
}

async function refund(submitted: Submitted): Promise<ActionResult> {
  const { services, adminId, paymentId, text, form } = submitted
  const amount = text('amount')
  const amountPaise = amount === 'all' ? 'all' : parseRupees(amount)
  const basedOnLeftPaise = Number(text('basedOnLeftPaise'))
  if (amountPaise === null) return failure(messages.refundAmountInvalid)
  const returned = parseReturnedLines(form)
  if (!returned) return failure(messages.refundErrors['more-than-bought'])
  if (!Number.isSafeInteger(basedOnLeftPaise)) return failure(commonMessages.notUnderstood)
  const reason = text('reason')
  const result = await requestRefund(services, {
    paymentId,
    amountPaise,
    basedOnLeftPaise,
    reason,
    adminId,
    returned,
  })
  return result.outcome === 'requested'
    ? success(messages.refundRequested(result.amountPaise))
    : failure(messages.refundErrors[result.outcome])
}

async function tryRefundAgain({ services, adminId, refundId }: Submitted): Promise<ActionResult> {
  return replacedResult(await retryRefund(services, { refundId, adminId }))
}

async function settleByTransfer(submitted: Submitted): Promise<ActionResult> {
  const { services, adminId, refundId, text } = submitted
  const note = text('reason')
  return replacedResult(await settleRefundByTransfer(services, { refundId, adminId, note }))
}

function replacedResult({ outcome }: RefundReplaced): ActionResult {
  if (outcome === 'sent-again') return success(messages.refundSentAgain)
  if (outcome === 'transferred') return success(messages.refundSettled)
  return failure(messages.refundReplaceErrors[outcome])
}

async function setAside({ services, adminId, paymentId, text }: Submitted): Promise<ActionResult> {
  const reason = text('reason')
  const { outcome } = await setAsidePayment(services, { paymentId, adminId, reason })
  return outcome === 'set-aside'
    ? success(messages.setAside)
    : failure(messages.setAsideErrors[outcome])
}

async function chargeback({ services, adminId, paymentId }: Submitted): Promise<ActionResult> {
  const { outcome } = await recordChargeback(services, { paymentId, adminId })
  return outcome === 'recorded'
    ? success(messages.chargebackRecorded)
    : failure(messages.chargebackErrors[outcome])
}

async function cashReceived(submitted: Submitted): Promise<ActionResult> {
  const { services, adminId, orderId, text } = submitted
  const broughtBy = text('reason')
  const result = await recordCashReceived(services.db, { orderId, adminId, broughtBy })
  return result.outcome === 'closed'
    ? success(messages.cashRecorded(result.number))
    : failure(messages.cashErrors[result.outcome])
}

async function parcelReturned(submitted: Submitted): Promise<ActionResult> {
  const { services, adminId, orderId, text } = submitted
  const reason = text('reason')
  const result = await recordParcelReturned(services.db, { orderId, adminId, reason })
  return result.outcome === 'closed'
    ? success(messages.parcelRecorded(result.number))
    : failure(messages.cashErrors[result.outcome])
}

async function checkOrder({ services, adminId, orderId }: Submitted): Promise<ActionResult> {
  const result = await recheckOrder(services, { orderId, adminId })
  if (result.outcome === 'asked') return success(messages.recheckedOrder(result.state))
  return failure(
    result.outcome === 'unknown-order' ? messages.unknownOrder : messages.gatewayUnavailable,
  )
}

async function checkPayment({ services, adminId, text }: Submitted): Promise<ActionResult> {
  const gatewayPaymentId = text('gatewayPaymentId')
  const result = await recheckPayment(services, { gatewayPaymentId, adminId })
  if (result.outcome === 'unknown-payment') return failure(messages.unknownGatewayPayment)
  if (result.outcome === 'gateway-away') return failure(messages.gatewayUnavailable)
  return success(result.isOurs ? messages.recheckedOwnPayment : messages.recheckedForeignPayment)
}

async function processWebhook({ services, adminId, text }: Submitted): Promise<ActionResult> {
  const { outcome } = await retryWebhook(services, { eventId: text('eventId'), adminId })
  switch (outcome) {
    case 'processed':
      return success(messages.webhookProcessed)
    case 'still-open':
      return failure(messages.webhookStillOpen)
    case 'unknown-webhook':
      return failure(messages.unknownWebhook)
    case 'gateway-away':
      return failure(messages.gatewayUnavailable)
  }
}

async function compare({ services, adminId, text }: Submitted): Promise<ActionResult> {
  const day = parseDay(text('day'))
  if (!day) return failure(messages.dayMissing)
  const result = await compareDay(services, { day, adminId })
  switch (result.outcome) {
    case 'equal':
      return success(messages.daysEqual(day))
    case 'different':
      return failure(messages.daysDiffer(day, result.differences))
    case 'gateway-away':
      return failure(messages.gatewayUnavailable)
  }
}
