import { inTransaction } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { GatewayHealth } from '#platform/payments/gateway.server.ts'
import { updateGatewayTroubles } from './gateway-trouble-store.server.ts'
import {
  gatewayTroublesTopic,
  instrumentCode,
  REFUSED_KEYS,
  type GatewayTrouble,
} from './gateway-trouble.ts'
import { publishMoney } from './money-news.server.ts'
import type { Till } from './till.server.ts'

/**
 * Asks the gateway what works badly at this moment, and keeps that in place of what was so before. Its webhooks only say
 * that it is time to ask: an old or doubled one brings nothing back, and a lost one is made up for by the clock.
 * Throws `GatewayUnavailable`.
 */
export async function followGatewayTroubles(till: Till): Promise<void> {
  const health = await till.gateway.findHealth()
  if (!health.areKeysTaken)
    till.log.error('the gateway does not take our keys: nobody can pay online')
  await inTransaction(till.db, async (tx) => {
    if (!(await updateGatewayTroubles(tx, troublesIn(health)))) return
    await publish(tx, gatewayTroublesTopic)
    await publishMoney(tx)
  })
}

function troublesIn({ areKeysTaken, downtimes }: GatewayHealth): GatewayTrouble[] {
  if (!areKeysTaken)
    return [
      { name: REFUSED_KEYS, method: 'all', instrument: '', severity: 'high', since: new Date() },
    ]
  return downtimes.map(({ id, method, instrument, severity, since }) => ({
    name: id,
    method,
    instrument: instrumentCode(instrument),
    severity,
    since,
  }))
}
