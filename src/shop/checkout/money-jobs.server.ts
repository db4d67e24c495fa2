import { endHolds } from './end-holds.server.ts'
import { followGatewayTroubles } from './follow-gateway-troubles.server.ts'
import { refundQueue } from './give-back.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { webhookQueue } from './receive-webhook.server.ts'
import { sendRefunds } from './send-refunds.server.ts'
import type { Till } from './till.server.ts'
import { workOnForgottenWebhooks, workOnWebhook } from './work-on-webhook.server.ts'
import { workThrough } from './work-through.server.ts'

const EVERY_MINUTE = '* * * * *'
const WEBHOOKS_AT_ONCE = 2

/** The next minute comes by itself: a failed round is not repeated on top of it. */
const byTheClock = { retryLimit: 0 }

/** Everything about money that happens without anybody asking. */
export function registerMoneyJobs(till: Till): void {
  const { jobs } = till
  jobs.work<{ eventId: string }>(webhookQueue, ({ eventId }) => workOnWebhook(till, eventId), {
    concurrency: WEBHOOKS_AT_ONCE,
  })

  const rounds = [
    { queue: 'reconcile-payments', cron: EVERY_MINUTE, round: reconcilePayments },
    { queue: 'end-holds', cron: EVERY_MINUTE, round: endHolds },
    { queue: refundQueue, cron: EVERY_MINUTE, round: sendRefunds },
    { queue: 'work-on-forgotten-webhooks', cron: EVERY_MINUTE, round: workOnForgottenWebhooks },
    { queue: 'follow-gateway-troubles', cron: EVERY_MINUTE, round: askForTroubles },
  ]
  for (const { queue, cron, round } of rounds) {
    jobs.work(queue, () => round(till), byTheClock)
    jobs.schedule(queue, cron)
  }
}

/** A gateway that is away is a warning in the log, as everywhere, and no failed job. */
async function askForTroubles(till: Till): Promise<void> {
  await workThrough(till, 'ask what works badly at the gateway', [till], followGatewayTroubles)
}
