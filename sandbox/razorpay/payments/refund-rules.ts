import { readNotes } from '../api/inputs.ts'
import { badRequest, ok, type ApiResponse } from '../api/responses.ts'
import type { PaymentRow } from '../state/entities.ts'
import type { Gateway } from '../state/gateway.ts'
import { mustFindRefund } from './refund-state.ts'

const AMOUNT_MIN_PAISE = 100

/** Returns the earlier response to a request with this idempotency key, or an error if that request
 * was a different one. Returns null for a new key. */
export function repeatedRefund(
  gateway: Gateway,
  payment: PaymentRow,
  key: string,
  body: string,
): ApiResponse | null {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
    return badRequest(
      'The idempotency key must be at least 10 characters of A-Z, a-z, 0-9, - and _.',
    )
  const first = payment.refundIds
    .map((id) => mustFindRefund(gateway, id))
    .find((refund) => refund.idempotency?.key === key)
  if (!first) return null
  if (first.idempotency?.body === body) return ok(first.entity)
  return badRequest('Different request with the same idempotency key has already been processed.', {
    step: 'refund_request',
  })
}

export function refundError(
  gateway: Gateway,
  payment: PaymentRow,
  input: Record<string, unknown>,
  amount: unknown,
  left: number,
  way: string,
): ApiResponse | null {
  const { status, id } = payment.entity
  if (way === 'insufficient_balance') {
    return badRequest(
      'Your account does not have enough balance to carry out the refund operation.',
      { step: 'refund_request', reason: 'insufficient_balance' },
    )
  }
  if (
    way === 'dispute' ||
    [...gateway.store.disputes.values()].some(
      (dispute) => dispute.payment_id === id && dispute.status === 'open',
    )
  ) {
    return badRequest('Refund is not allowed on a disputed payment.', {
      step: 'refund_request',
      reason: 'payment_disputed',
    })
  }
  if (status === 'refunded') return badRequest('The payment has been fully refunded already')
  if (status !== 'captured')
    return badRequest('The payment status should be captured for action to be taken')
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    return badRequest('The amount must be an integer.', { field: 'amount' })
  if (amount < AMOUNT_MIN_PAISE)
    return badRequest('The amount must be at least INR 1.00', { field: 'amount' })
  if (amount > left) return badRequest('The refund amount provided is greater than amount captured')
  if (readNotes(input['notes']) === null)
    return badRequest('The notes may not have more than 15 fields of 256 characters.', {
      field: 'notes',
    })
  return null
}
