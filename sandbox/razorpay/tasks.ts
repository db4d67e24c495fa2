import type { Task } from './agenda.ts'
import { deliverEvent, giveUpEvent } from './deliveries.ts'
import { authorizePayment, failPayment } from './payments.ts'
import { failRefund, processRefund, returnUncaptured, slowRefund } from './refunds.ts'
import type { World } from './world.ts'

/** Each may be done twice when the process was killed half-way: all look at the state first. */
export async function performTask(world: World, { kind, subject }: Task): Promise<void> {
  switch (kind) {
    case 'deliver-event':
      return deliverEvent(world, subject)
    case 'give-up-event':
      return giveUpEvent(world, subject)
    case 'time-out-payment':
      failPayment(world, subject, 'payment_timed_out')
      return
    case 'authorize-late':
      return authorizePayment(world, subject)
    case 'return-uncaptured':
      return returnUncaptured(world, subject)
    case 'process-refund':
      return processRefund(world, subject)
    case 'slow-refund':
      return slowRefund(world, subject)
    case 'fail-refund':
      return failRefund(world, subject)
  }
}
