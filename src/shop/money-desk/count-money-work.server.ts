import type { Db } from '#platform/database/database.server.ts'
import { listGatewayTroubles } from '../checkout/gateway-trouble-store.server.ts'
import { areKeysRefused } from '../checkout/gateway-trouble.ts'
import { countCashMissing } from './desk-cash-store.server.ts'
import { countOpenDisputes } from './desk-dispute-store.server.ts'
import { countPaymentWork } from './desk-payment-store.server.ts'
import { countTroubledRefunds } from './desk-refund-store.server.ts'
import { countDifferentDays } from './gateway-day-store.server.ts'
import type { MoneyWork } from './money-section.ts'
import { countStuckOrders } from './stuck-order-store.server.ts'
import { areWebhooksSilent } from './unworked-webhook.ts'
import { countUnworkedWebhooks, findWebhookHealth } from './webhook-desk-store.server.ts'

/** What waits at the money desk. Refunds that are merely under way wait for nobody. */
export async function countMoneyWork(db: Db): Promise<MoneyWork> {
  const [payments, unpaid, refunds, unworked, health, disputes, cash, days, troubles] =
    await Promise.all([
      countPaymentWork(db),
      countStuckOrders(db),
      countTroubledRefunds(db),
      countUnworkedWebhooks(db),
      findWebhookHealth(db),
      countOpenDisputes(db),
      countCashMissing(db),
      countDifferentDays(db),
      listGatewayTroubles(db),
    ])
  const isSilent = areWebhooksSilent(health)
  return {
    ...payments,
    unpaid,
    refunds,
    webhooks: unworked + (isSilent ? 1 : 0),
    gateway: areKeysRefused(troubles) ? 1 : 0,
    disputes,
    cash,
    days,
    areWebhooksSilent: isSilent,
  }
}
