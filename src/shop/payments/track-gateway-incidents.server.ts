import { inTransaction } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import {
  isUnavailable,
  type GatewayHealth,
  type Unavailable,
} from '#platform/payments/gateway.server.ts'
import { updateGatewayIncidents } from './gateway-incident-store.server.ts'
import {
  gatewayIncidentsTopic,
  instrumentCode,
  REJECTED_KEYS,
  type GatewayIncident,
} from './gateway-incident.ts'
import { publishPaymentChange } from './publish-payment-change.server.ts'
import type { PaymentServices } from './payment-services.server.ts'

/** Replaces the stored incidents by the gateway's current ones. A webhook about an incident only
 * triggers this update, so old or repeated webhooks do no harm. A job makes up for lost webhooks. */
export async function trackGatewayIncidents(
  services: PaymentServices,
): Promise<Unavailable | undefined> {
  const health = await services.gateway.findHealth()
  if (isUnavailable(health)) return health
  if (!health.areKeysValid)
    services.log.error('gateway rejects the API keys; online payment is impossible')
  await inTransaction(services.db, async (tx) => {
    if (!(await updateGatewayIncidents(tx, incidentsOf(health)))) return
    await publish(tx, gatewayIncidentsTopic)
    await publishPaymentChange(tx)
  })
}

function incidentsOf({ areKeysValid, downtimes }: GatewayHealth): GatewayIncident[] {
  if (!areKeysValid)
    return [
      { name: REJECTED_KEYS, method: 'all', instrument: '', severity: 'high', since: new Date() },
    ]
  return downtimes.map(({ id, method, instrument, severity, since }) => ({
    name: id,
    method,
    instrument: instrumentCode(instrument),
    severity,
    since,
  }))
}
