import type { PaymentAction, PaymentActionName } from '#shop/change-log/payment-action.ts'
import { formatPaise } from '#shop/money.ts'

export const paymentActionLabels: Record<PaymentActionName, string> = {
  'refund-requested': 'Refund requested',
  'payment-accepted': 'Payment accepted',
  'refund-tried-again': 'Refund tried again',
  'refund-transferred': 'Refund settled in another way',
  'payment-set-aside': 'Payment set aside',
  'gateway-asked': 'Gateway asked',
  'webhook-worked-on': 'Webhook processed',
  'day-compared': 'Day compared with the gateway',
  'cash-received': 'Cash received',
  'parcel-returned': 'Parcel came back',
  'order-cancelled': 'Order cancelled',
}

/** One text per changed value, for example 'order payment review → paid' or 'left 2,499 Rs. → 0 Rs.' */
export function changeTexts({ before, after }: Pick<PaymentAction, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const values = [before, after]
        .filter((facts) => name in facts)
        .map((facts) => valueText(name, facts[name] ?? null))
      return `${name.replace(/ ?paise$/, '')} ${values.join(' → ')}`
    })
}

function valueText(name: string, value: string | number | null): string {
  if (value === null) return 'none'
  if (typeof value === 'number') return name.endsWith('paise') ? formatPaise(value) : String(value)
  return value.replaceAll('_', ' ')
}
