import { formatPaise } from '../money.ts'

/** What a person did about money. The words are stored: never rename them. */
export const adminActionNames = {
  'refund-requested': 'Refund requested',
  'payment-accepted': 'Payment accepted',
  'refund-tried-again': 'Refund tried again',
  'refund-transferred': 'Refund settled in another way',
  'payment-set-aside': 'Payment set aside',
  'gateway-asked': 'Gateway asked',
  'webhook-worked-on': 'Webhook worked on',
  'day-compared': 'Day compared with the gateway',
  'cash-received': 'Cash received',
  'parcel-returned': 'Parcel came back',
} as const
export type AdminActionName = keyof typeof adminActionNames

/** A few words or numbers, told by name: enough to see what a decision has changed. A name that ends in `paise` is an amount. */
export type Facts = Record<string, string | number | null>

export type AdminAction = {
  id: number
  action: AdminActionName
  orderId: number | null
  subject: string
  reason: string
  before: Facts
  after: Facts
  adminName: string
  actedAt: Date
}

/** Only what is different: 'order payment review → paid', 'left 2,499 Rs. → 0 Rs.' */
export function changesOf({ before, after }: Pick<AdminAction, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const changed = [before, after]
        .filter((facts) => name in facts)
        .map((facts) => inWords(name, facts[name] ?? null))
      return `${name.replace(/ ?paise$/, '')} ${changed.join(' → ')}`
    })
}

function inWords(name: string, value: string | number | null): string {
  if (value === null) return 'none'
  if (typeof value === 'number') return name.endsWith('paise') ? formatPaise(value) : String(value)
  return value.replaceAll('_', ' ')
}
