import type { PaymentRow } from '../state/entities.ts'
import { parseKnob } from '../scenarios/knobs.ts'
import { authorizePayment, beginPayment, failPayment, mustFindPayment } from './payments.ts'
import { knobFor } from '../scenarios/scenarios.ts'
import type { Gateway } from '../state/gateway.ts'

export type Pressed = 'success' | 'failure'

/** Applies the bank's answer. "Success" means the outcome that the customer or a scenario has
 * chosen, by default a captured payment. */
export function completePayment(
  gateway: Gateway,
  id: string,
  pressed: Pressed,
  reason?: string,
): void {
  const { row, order } = mustFindPayment(gateway, id)
  if (row.entity.status !== 'created') return
  if (pressed === 'failure') {
    failPayment(gateway, id, reason ?? row.failureReason)
    return
  }
  const { word, number, text } = parseKnob(
    knobFor(gateway, 'payment', order.entity, row.chosen) ?? 'success',
  )
  switch (word) {
    case 'fail':
      failPayment(gateway, id, text)
      return
    case 'cancelled':
      failPayment(gateway, id, 'payment_cancelled')
      return
    case 'pending':
      return
    case 'late_authorize_after':
      return gateway.scheduler.schedule(number * 1000, 'authorize-late', id)
    case 'fail_then_authorize':
      failPayment(gateway, id, 'payment_timed_out')
      return gateway.scheduler.schedule(number * 1000, 'authorize-late', id)
    case 'authorized_only':
      return authorizePayment(gateway, id, false)
    case 'two_payments':
      captureTwoPayments(gateway, row)
      return
    default:
      return authorizePayment(gateway, id)
  }
}

/** Captures this payment and a second one of the same order. The documentation promises that the
 * second one is refunded. */
function captureTwoPayments(gateway: Gateway, { entity, chosen, callbackUrl }: PaymentRow): void {
  const { order } = mustFindPayment(gateway, entity.id)
  const second = beginPayment(gateway, order, {
    instrument: { method: entity.method, vpa: entity.vpa ?? '', bank: entity.bank ?? '' },
    notes: entity.notes,
    email: entity.email,
    contact: entity.contact,
    description: entity.description,
    chosen,
    callbackUrl,
  })
  authorizePayment(gateway, entity.id)
  authorizePayment(gateway, second.entity.id)
}
