import { isUnavailable } from '#platform/payments/gateway.server.ts'
import { expireHolds } from '../settlement/expire-holds.server.ts'
import { trackGatewayIncidents } from '../payments/track-gateway-incidents.server.ts'
import { refundQueue } from '../refunds/create-refund.server.ts'
import { reconcilePayments } from '../settlement/reconcile-payments.server.ts'
import { webhookQueue } from '../settlement/receive-webhook.server.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { processUnfinishedWebhooks, processWebhook } from '../settlement/process-webhook.server.ts'
import { processEach } from '../payments/process-each.server.ts'

const EVERY_MINUTE = '* * * * *'
const CONCURRENT_WEBHOOKS = 2

/** These jobs run every minute, so a failed run needs no retry. */
const withoutRetry = { retryLimit: 0 }

export function registerPaymentJobs(services: PaymentServices): void {
  const { jobs } = services
  jobs.work<{ eventId: string }>(
    webhookQueue,
    async ({ eventId }) => retryIfUnavailable(await processWebhook(services, eventId)),
    { concurrency: CONCURRENT_WEBHOOKS },
  )

  const everyMinute = [
    { queue: 'reconcile-payments', run: reconcilePayments },
    { queue: 'end-holds', run: expireHolds },
    { queue: refundQueue, run: sendRefunds },
    { queue: 'work-on-forgotten-webhooks', run: processUnfinishedWebhooks },
    { queue: 'follow-gateway-troubles', run: trackIncidents },
  ]
  for (const { queue, run } of everyMinute) {
    jobs.work(queue, () => run(services), withoutRetry)
    jobs.schedule(queue, EVERY_MINUTE)
  }
}

/** Logs an unavailable gateway as a warning, and does not let the job fail. */
async function trackIncidents(services: PaymentServices): Promise<void> {
  await processEach(services, 'track gateway incidents', [services], trackGatewayIncidents)
}

/** Throws when the gateway is unavailable, because only jobs that throw are retried. */
function retryIfUnavailable(result: unknown): void {
  if (isUnavailable(result)) throw new Error(`The gateway is unavailable: ${result.reason}`)
}
