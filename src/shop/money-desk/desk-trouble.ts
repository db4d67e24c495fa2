import { REFUSED_KEYS, troubledWay, type GatewayTrouble } from '../checkout/gateway-trouble.ts'
import type { MoneyRow } from './money-row.ts'

const effects: Record<GatewayTrouble['severity'], string> = {
  high: 'does not work',
  medium: 'often fails',
  low: 'fails a little more often than usual',
}

export function explainTrouble(trouble: GatewayTrouble): MoneyRow {
  const row = {
    key: `trouble-${trouble.name}`,
    amount: '',
    at: trouble.since,
    orderNumber: null,
    step: null,
    otherwise: [],
  }
  if (trouble.name === REFUSED_KEYS) {
    return {
      ...row,
      heading: 'The gateway does not take our keys',
      what: 'Nobody can pay online. Customers read that it is our fault, and keep their carts.',
      next: 'Copy the key and its secret from the gateway’s dashboard into RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and start the shop again. This row goes by itself.',
    }
  }
  const isTold = trouble.severity !== 'low'
  return {
    ...row,
    heading: troubledWay(trouble),
    what: `The gateway says that it ${effects[trouble.severity]} at this moment.`,
    next: isTold
      ? 'Nothing to do: customers are told where they pay, and other ways work.'
      : 'Nothing to do.',
  }
}
