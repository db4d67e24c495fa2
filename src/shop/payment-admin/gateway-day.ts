import type { Paise } from '../money.ts'
import type { StockDisagreement } from '../stock/stock.ts'

/** A calendar day in India, '2024-01-05'. */
export type Day = string

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const DAY_MS = 24 * 60 * 60_000

export function dayOf(moment: Date): Day {
  return calendar.format(moment)
}

export function dayBefore(moment: Date): Day {
  return dayOf(new Date(moment.getTime() - DAY_MS))
}

export function parseDay(text: unknown): Day | null {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const start = startOf(text)
  return !Number.isNaN(start.getTime()) && dayOf(start) === text ? text : null
}

/** Midnight in India, which has no daylight saving time. */
function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00+05:30`)
}

/** First to last second. */
export function spanOf(day: Day): { from: Date; to: Date } {
  const from = startOf(day)
  return { from, to: new Date(from.getTime() + DAY_MS - 1_000) }
}

/** Amounts of captured payments and accepted refunds, by gateway id. */
export type Book = { payments: Map<string, Paise>; refunds: Map<string, Paise> }

/** A difference between the shop and the gateway. A side without the entry has a null amount. */
type MoneyDifference = {
  kind: 'payment' | 'refund'
  id: string
  oursPaise: Paise | null
  theirsPaise: Paise | null
}

/** A `stock` difference means that numbers of the product `id` disagree. */
export type Difference = MoneyDifference | { kind: 'stock'; id: string; says: string }

export type GatewayDay = {
  day: Day
  ourCapturedPaise: Paise
  ourRefundedPaise: Paise
  gatewayCapturedPaise: Paise
  gatewayRefundedPaise: Paise
  differences: Difference[]
  comparedAt: Date
}

/** Compares entry by entry, because equal sums may hide two mistakes. */
export function compareBooks(day: Day, ours: Book, theirs: Book): Omit<GatewayDay, 'comparedAt'> {
  return {
    day,
    ourCapturedPaise: sumOf(ours.payments),
    ourRefundedPaise: sumOf(ours.refunds),
    gatewayCapturedPaise: sumOf(theirs.payments),
    gatewayRefundedPaise: sumOf(theirs.refunds),
    differences: [
      ...differencesIn('payment', ours.payments, theirs.payments),
      ...differencesIn('refund', ours.refunds, theirs.refunds),
    ],
  }
}

/** Describes stock numbers that disagree with the ledger, which no database constraint prevents. */
export function stockDifference({
  productId,
  size,
  onHand,
  reserved,
  ledger,
  promised,
  held,
}: StockDisagreement): Difference {
  const says = `${size ? `Size ${size}` : 'Any size'}: ${onHand} on hand and ${ledger} by the ledger; ${reserved} reserved, ${promised} by the ledger and ${held} held.`
  return { kind: 'stock', id: productId, says }
}

function differencesIn(
  kind: MoneyDifference['kind'],
  ours: Map<string, Paise>,
  theirs: Map<string, Paise>,
): MoneyDifference[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((id) => ({
      kind,
      id,
      oursPaise: ours.get(id) ?? null,
      theirsPaise: theirs.get(id) ?? null,
    }))
    .filter(({ oursPaise, theirsPaise }) => oursPaise !== theirsPaise)
}

function sumOf(entries: Map<string, Paise>): Paise {
  return [...entries.values()].reduce((sum, paise) => sum + paise, 0)
}
