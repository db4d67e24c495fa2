import { plainText } from '#shop/form-text.ts'
import { formatPaise } from '#shop/money.ts'
import {
  cancelOwnOrder,
  type OwnOrderCancelled,
} from '#shop/payment-admin/cancel-own-order.server.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { REASON_MAX } from '#shop/payment-admin/refund-rule.ts'

export type CancelResult = { tone: 'success' | 'error'; text: string; typed: string }

const refusals: Record<
  Exclude<OwnOrderCancelled['outcome'], 'cancelled' | 'unknown-order'>,
  string
> = {
  'too-late':
    'We have begun to pack this order, so it was not cancelled. Please write to us at once.',
  'not-open': 'This order has been cancelled or refunded already.',
  disputed:
    'Your bank is looking into this payment, so the order was not cancelled. Please write to us.',
  'changed-by-someone-else':
    'The payment of this order has just changed. Please check the order again.',
  'gateway-away':
    'The payment service does not answer, so the order was not cancelled. Please try again in a few minutes.',
  'reason-too-long': `Please use at most ${REASON_MAX} characters.`,
}

/** Another customer's order answers 404, like an unknown one. */
export async function cancelFrom(
  services: PaymentServices,
  customerId: string,
  { number, form }: { number: string; form: FormData },
): Promise<CancelResult> {
  const typed = plainText(form.get('reason'))
  const result = await cancelOwnOrder(services, { customerId, number, reason: typed })
  if (result.outcome === 'unknown-order')
    throw new Response('There is no such order.', { status: 404 })
  if (result.outcome !== 'cancelled')
    return { tone: 'error', text: refusals[result.outcome], typed }
  const refund =
    result.refundPaise > 0
      ? ` ${formatPaise(result.refundPaise)} goes back to where it came from.`
      : ''
  return { tone: 'success', text: `Your order is cancelled.${refund}`, typed: '' }
}
