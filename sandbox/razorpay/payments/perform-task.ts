import type { Task } from '../state/task.ts'
import { deliverEvent, giveUpEvent } from '../webhooks/deliveries.ts'
import { authorizePayment, failPayment } from './payments.ts'
import { failRefund, processRefund, slowRefund } from './refund-state.ts'
import { refundUncaptured } from './refunds.ts'
import type { Gateway } from '../state/gateway.ts'

/** A task may run twice after a crash, so each task first checks whether its work is already done. */
export async function performTask(gateway: Gateway, { kind, subject }: Task): Promise<void> {
  switch (kind) {
    case 'deliver-event':
      return deliverEvent(gateway, subject)
    case 'give-up-event':
      return giveUpEvent(gateway, subject)
    case 'time-out-payment':
      failPayment(gateway, subject, 'payment_timed_out')
      return
    case 'authorize-late':
      return authorizePayment(gateway, subject)
    case 'return-uncaptured':
      return refundUncaptured(gateway, subject)
    case 'process-refund':
      return processRefund(gateway, subject)
    case 'slow-refund':
      return slowRefund(gateway, subject)
    case 'fail-refund':
      return failRefund(gateway, subject)
  }
}
