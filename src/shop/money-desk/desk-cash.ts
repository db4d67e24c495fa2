import { formatPaise, type Paise } from '../money.ts'
import type { MoneyRow, MoneyStep } from './money-row.ts'

/** A cash order that has left the shop, and whose money nobody has noted yet. */
export type DeskCash = {
  orderId: number
  number: string
  totalPaise: Paise
  customer: string
  city: string
  courierName: string
  isDelivered: boolean
  at: Date
}

/** What couriers brought on one day of the shop's calendar. */
export type CashDay = { day: string; orders: number; paise: Paise }

export function explainCash({
  orderId,
  number,
  totalPaise,
  customer,
  city,
  courierName,
  isDelivered,
  at,
}: DeskCash): MoneyRow {
  const amount = formatPaise(totalPaise)
  const fields = { orderId: String(orderId) }
  const cameBack: MoneyStep = {
    name: 'The parcel came back: put its pieces on the shelf',
    intent: 'parcel-returned',
    fields,
    asks: 'Why, for the log',
  }
  const row = {
    key: `cash-${orderId}`,
    heading: `Cash for order ${number}`,
    amount,
    at,
    orderNumber: number,
  }
  const whom = `${customer}, ${city}`
  if (!isDelivered) {
    return {
      ...row,
      what: `On its way to ${whom}${courierName ? ` with ${courierName}` : ''}.`,
      next: 'Nothing to do until it is delivered. If nobody takes it, say so here.',
      step: null,
      otherwise: [cameBack],
    }
  }
  return {
    ...row,
    what: `Delivered to ${whom}. The courier${courierName ? `, ${courierName},` : ''} has ${amount} for you.`,
    next: 'When you have counted it, note it.',
    step: { name: 'Cash received', intent: 'cash-received', fields, asks: 'Who brought it' },
    otherwise: [cameBack],
  }
}
