import {
  REJECTED_KEYS,
  affectedMethod,
  type GatewayIncident,
} from '#shop/payments/gateway-incident.ts'
import type { PaymentListRow } from './list-row.ts'

const effects: Record<GatewayIncident['severity'], string> = {
  high: 'does not work',
  medium: 'often fails',
  low: 'fails slightly more often than usual',
}

export function incidentRow(incident: GatewayIncident): PaymentListRow {
  const row = {
    key: `incident-${incident.name}`,
    amount: '',
    at: incident.since,
    orderNumber: null,
    step: null,
    otherwise: [],
  }
  if (incident.name === REJECTED_KEYS) {
    return {
      ...row,
      heading: 'The gateway rejects our keys',
      what: 'Online payment is not available. Customers read that the problem is on our side, and keep their carts.',
      next: 'Copy the key and its secret from the gateway’s dashboard into RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and restart the shop. This row disappears on its own.',
    }
  }
  const isShownToCustomers = incident.severity !== 'low'
  return {
    ...row,
    heading: affectedMethod(incident),
    what: `The gateway reports that it ${effects[incident.severity]} at the moment.`,
    next: isShownToCustomers
      ? 'Nothing to do: the payment page informs customers, and other ways to pay work.'
      : 'Nothing to do.',
  }
}
