import { batchQueue } from '#platform/database/batch-queue.server.ts'
import { updateAttemptsOpened, type Attempt } from '../payments/attempt-store.server.ts'
import { AUTO_CAPTURE_MINUTES, MANUAL_CAPTURE_MINUTES } from '../payments/payment-limits.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import {
  adoptGatewayOrder,
  recordGatewayOrder,
  type AttemptOpened,
} from '../settlement/record-gateway-order.server.ts'

/** Creates the gateway's order. The attempt is already committed, so it can be recovered if this
 * process dies. */
export async function openAttempt(
  services: PaymentServices,
  attempt: Attempt,
): Promise<AttemptOpened> {
  const created = await services.gateway.createOrder({
    amountPaise: attempt.amountPaise,
    receipt: attempt.receipt,
    notes: { receipt: attempt.receipt },
    autoCaptureMinutes: AUTO_CAPTURE_MINUTES,
    manualCaptureMinutes: MANUAL_CAPTURE_MINUTES,
  })
  const isOpen =
    created.outcome === 'created' &&
    (await markOpenInBatch(services, {
      attemptId: attempt.id,
      gatewayOrderId: created.gatewayOrderId,
    }))
  return isOpen
    ? { outcome: 'open', gatewayOrderId: created.gatewayOrderId }
    : recordGatewayOrder(services, attempt, created)
}

/** Publishes no change, because the order still waits for its payment. */
const markOpenInBatch: (
  services: PaymentServices,
  made: { attemptId: number; gatewayOrderId: string },
) => Promise<boolean> = batchQueue({
  async work({ db }, made) {
    const opened = await updateAttemptsOpened(db, made)
    return made.map(({ attemptId }) => opened.has(attemptId))
  },
  keyOf: ({ attemptId }) => String(attemptId),
})

/** Repeats an attempt that got no response or whose process died. Uses the gateway order with the
 * attempt's receipt, or creates one. A duplicate that appears later is harmless, because no
 * customer has its id. */
export async function reopenAttempt(
  services: PaymentServices,
  attempt: Attempt,
): Promise<AttemptOpened> {
  const adopted = await adoptGatewayOrder(services, attempt)
  if (adopted.outcome === 'unavailable') return { outcome: 'unknown' }
  return adopted.outcome === 'unknown' ? openAttempt(services, attempt) : adopted
}
