import { inTransaction } from '#platform/database/database.server.ts'
import { askGateway } from './ask-gateway.server.ts'
import {
  lockDueAttempts,
  updateAttempt,
  updateCheckSoon,
  updateNextCheck,
  type Attempt,
} from './attempt-store.server.ts'
import { adoptMadeOrder } from './open-attempt.server.ts'
import { nextCheckMinutes } from './payment-plan.ts'
import type { Till } from './till.server.ts'
import { workThrough } from './work-through.server.ts'

const AT_ONCE_MAX = 50

/**
 * Asks the gateway about every attempt whose time has come, whatever became of its order: so a payment is found when
 * browser and webhook were both lost. Several processes may do so at once; each attempt is taken by one of them.
 */
export async function reconcilePayments(till: Till): Promise<void> {
  for (let taken = AT_ONCE_MAX; taken === AT_ONCE_MAX;) {
    const due = await takeDueAttempts(till)
    taken = due.length
    const left = await workThrough(till, 'ask about a payment', due, (attempt) =>
      attempt.gatewayOrderId ? askGateway(till, attempt) : adoptMadeOrder(till, attempt),
    )
    await updateCheckSoon(
      till.db,
      left.map(({ id }) => id),
    )
  }
}

/** The next time is written before the network is used: a process that dies meanwhile leaves nothing behind. */
async function takeDueAttempts(till: Till): Promise<Attempt[]> {
  return inTransaction(till.db, async (tx) => {
    const attempts = await lockDueAttempts(tx, AT_ONCE_MAX)
    for (const attempt of attempts) {
      const next = isWorthAsking(attempt)
        ? nextCheckMinutes(attempt.ageMinutes, attempt.status === 'paid')
        : null
      await updateNextCheck(tx, attempt.id, next)
      if (next === null && attempt.status !== 'paid')
        await updateAttempt(tx, attempt.id, { status: 'closed' })
    }
    return attempts
  })
}

/** Closed or superseded before it had an id at the gateway: nobody can ever pay for it. */
function isWorthAsking({ status, gatewayOrderId }: Attempt): boolean {
  return gatewayOrderId !== null || status === 'initiating' || status === 'unknown'
}
