import { inTransaction } from '#platform/database/database.server.ts'
import { syncWithGateway } from './sync-with-gateway.server.ts'
import {
  lockDueAttempts,
  updateAttempt,
  updateAttemptsCheckSoon,
  updateNextCheck,
  type Attempt,
} from '../payments/attempt-store.server.ts'
import { adoptGatewayOrder } from './record-gateway-order.server.ts'
import { nextCheckMinutes } from '../payments/payment-limits.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { processEach } from '../payments/process-each.server.ts'

const BATCH_MAX = 50

/** Syncs every attempt whose check is due, whatever the state of its order. This finds payments
 * whose browser report and webhook were both lost. Processes may run this concurrently, because
 * each attempt is claimed by one process. */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  for (let claimed = BATCH_MAX; claimed === BATCH_MAX;) {
    const due = await claimDueAttempts(services)
    claimed = due.length
    const failed = await processEach(services, 'sync payment attempt', due, (attempt) =>
      attempt.gatewayOrderId
        ? syncWithGateway(services, attempt)
        : adoptGatewayOrder(services, attempt),
    )
    await updateAttemptsCheckSoon(
      services.db,
      failed.map(({ id }) => id),
    )
  }
}

/** Schedules the next check before any network call, so that a process may die at any time. */
async function claimDueAttempts(services: PaymentServices): Promise<Attempt[]> {
  return inTransaction(services.db, async (tx) => {
    const attempts = await lockDueAttempts(tx, BATCH_MAX)
    for (const attempt of attempts) {
      const next = isWorthChecking(attempt)
        ? nextCheckMinutes(attempt.ageMinutes, attempt.status === 'paid')
        : null
      await updateNextCheck(tx, attempt.id, next)
      if (next === null && attempt.status !== 'paid')
        await updateAttempt(tx, attempt.id, { status: 'closed' })
    }
    return attempts
  })
}

/** Whether the attempt can still be paid. A closed or superseded attempt without a gateway order cannot. */
function isWorthChecking({ status, gatewayOrderId }: Attempt): boolean {
  return gatewayOrderId !== null || status === 'initiating' || status === 'unknown'
}
