import { isShopsFault, type ReturnReason } from './return.ts'

/** Used until the owner sets another window. */
export const RETURN_DAYS_DEFAULT = 7
export const RETURN_DAYS_MAX = 365

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const INDIA_MS = 5.5 * HOUR_MS

/** The window of a product: its own, else that of its kind, else that of the shop. 0: no returns. */
export function effectiveDays({
  product,
  kind,
  shop,
}: Record<'product' | 'kind' | 'shop', number | null>): number {
  return product ?? kind ?? shop ?? RETURN_DAYS_DEFAULT
}

/** The window ends with the last day in India. The day of delivery does not count. */
export function windowEnd(deliveredAt: Date, days: number): Date {
  const day = Math.floor((deliveredAt.getTime() + INDIA_MS) / DAY_MS)
  return new Date((day + days + 1) * DAY_MS - INDIA_MS)
}

export type ReturnDeadline = { days: number; deliveredAt: Date }

/** Whether pieces can be returned for any reason. */
export function isInWindow({ days, deliveredAt }: ReturnDeadline, now: Date): boolean {
  return days > 0 && now < windowEnd(deliveredAt, days)
}

export function canReturn(deadline: ReturnDeadline, reason: ReturnReason, now: Date): boolean {
  return isShopsFault(reason) || isInWindow(deadline, now)
}

/** The sentence about returns on the product's page. */
export function windowText(days: number): string {
  if (days === 0) return 'No returns, except if it is defective, damaged or not what you ordered.'
  return `Return within ${daysText(days)} of delivery.`
}

/** Why the window does not allow a return for any reason; null if it does. */
export function closedText({ days, deliveredAt }: ReturnDeadline, now: Date): string | null {
  if (days === 0) return 'Excluded from returns'
  return now < windowEnd(deliveredAt, days) ? null : `The ${daysText(days)} to return it are over`
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** Reads a number of days. Empty is null: no rule of its own. Undefined if it is something else. */
export function parseDays(typed: string): number | null | undefined {
  if (typed === '') return null
  if (!/^\d{1,3}$/.test(typed)) return undefined
  return Number(typed) <= RETURN_DAYS_MAX ? Number(typed) : undefined
}
