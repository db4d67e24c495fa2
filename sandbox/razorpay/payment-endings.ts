import type { PaymentRow } from './entities.ts'
import { partsOf } from './knobs.ts'
import { authorizePayment, beginPayment, failPayment, mustFind } from './payments.ts'
import { knobFor } from './scenarios.ts'
import type { World } from './world.ts'

export type Pressed = 'success' | 'failure'

/** The bank has answered. "Success" means whatever was chosen or scripted for it; by itself it is a captured payment. */
export function endPayment(world: World, id: string, pressed: Pressed, reason?: string): void {
  const { row, order } = mustFind(world, id)
  if (row.entity.status !== 'created') return
  if (pressed === 'failure') {
    failPayment(world, id, reason ?? row.failureReason)
    return
  }
  const { word, number, text } = partsOf(
    knobFor(world, 'payment', order.entity, row.chosen) ?? 'success',
  )
  switch (word) {
    case 'fail':
      failPayment(world, id, text)
      return
    case 'cancelled':
      failPayment(world, id, 'payment_cancelled')
      return
    case 'pending':
      return
    case 'late_authorize_after':
      return world.agenda.schedule(number * 1000, 'authorize-late', id)
    case 'fail_then_authorize':
      failPayment(world, id, 'payment_timed_out')
      return world.agenda.schedule(number * 1000, 'authorize-late', id)
    case 'authorized_only':
      return authorizePayment(world, id, false)
    case 'two_payments':
      payTwice(world, row)
      return
    default:
      return authorizePayment(world, id)
  }
}

/** Both are captured: harsher than the documentation, which promises to send the second one back. */
function payTwice(world: World, { entity, chosen, callbackUrl }: PaymentRow): void {
  const { order } = mustFind(world, entity.id)
  const second = beginPayment(world, order, {
    instrument: { method: entity.method, vpa: entity.vpa ?? '', bank: entity.bank ?? '' },
    notes: entity.notes,
    email: entity.email,
    contact: entity.contact,
    description: entity.description,
    chosen,
    callbackUrl,
  })
  authorizePayment(world, entity.id)
  authorizePayment(world, second.entity.id)
}
