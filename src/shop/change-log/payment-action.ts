/** Actions of an admin that concern money. The names are stored and must never be renamed. */
export type PaymentActionName =
  | 'refund-requested'
  | 'payment-accepted'
  | 'refund-tried-again'
  | 'refund-transferred'
  | 'payment-set-aside'
  | 'gateway-asked'
  | 'webhook-worked-on'
  | 'day-compared'
  | 'cash-received'
  | 'parcel-returned'
  | 'order-cancelled'

/** Named values before or after an action. Names that end in `paise` are amounts. */
export type Facts = Record<string, string | number | null>

export type PaymentAction = {
  id: number
  action: PaymentActionName
  orderId: number | null
  subject: string
  reason: string
  before: Facts
  after: Facts
  adminName: string
  actedAt: Date
}
