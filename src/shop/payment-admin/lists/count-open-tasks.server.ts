import type { Db } from '#platform/database/database.server.ts'
import { listGatewayIncidents } from '../../payments/gateway-incident-store.server.ts'
import { areKeysRejected } from '../../payments/gateway-incident.ts'
import { countCashOutstanding } from './cash-order-store.server.ts'
import { countOpenDisputes } from './dispute-list-store.server.ts'
import { countOpenPayments } from './payment-list-store.server.ts'
import { countStalledRefunds } from './refund-list-store.server.ts'
import { countDaysWithDifferences } from '../gateway-day-store.server.ts'
import type { PaymentTaskCounts } from '../payment-section.ts'
import { countStuckOrders } from './stuck-order-store.server.ts'
import { areWebhooksSilent } from './webhook-health.ts'
import { countUnprocessedWebhooks, findWebhookHealth } from './webhook-list-store.server.ts'

/** Refunds under way need no action and are not counted. */
export async function countOpenTasks(db: Db): Promise<PaymentTaskCounts> {
  const [payments, unpaid, refunds, unprocessed, health, disputes, cash, days, incidents] =
    await Promise.all([
      countOpenPayments(db),
      countStuckOrders(db),
      countStalledRefunds(db),
      countUnprocessedWebhooks(db),
      findWebhookHealth(db),
      countOpenDisputes(db),
      countCashOutstanding(db),
      countDaysWithDifferences(db),
      listGatewayIncidents(db),
    ])
  const isSilent = areWebhooksSilent(health)
  return {
    ...payments,
    unpaid,
    refunds,
    webhooks: unprocessed + (isSilent ? 1 : 0),
    gateway: areKeysRejected(incidents) ? 1 : 0,
    disputes,
    cash,
    days,
    areWebhooksSilent: isSilent,
  }
}
