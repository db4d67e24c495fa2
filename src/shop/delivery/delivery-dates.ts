import type { Advance } from '../advance-mode.ts'
import { dayText, type IsoDay } from '../shop-date.ts'
import { shopTimeOf } from '../shop-time.ts'

export type Holiday = { day: IsoDay; name: string }

export type DispatchRules = {
  /** 1 is Monday, 7 is Sunday. */
  weekdays: number[]
  holidays: Holiday[]
  /** '14:00', Indian time. An order at this minute counts for the next dispatch day. */
  cutOff: string
  /** Dispatch days between the order and its parcel. */
  handlingDays: number
}

/** Days on the way, every day counted. */
export type TransitDays = { fromDays: number; toDays: number }

export type DeliveryDates = { leavesBy: IsoDay; arrivesFrom: IsoDay; arrivesTo: IsoDay }

/** Enough for the longest time of making with one dispatch day a week. */
const SEARCH_MAX_DAYS = 3_000

/** The days that the shop promises for an order; null if it dispatches on no day. An order waits for
 * the last of its pieces. */
export function deliveryDates(
  orderedAt: Date,
  rules: DispatchRules,
  { fromDays, toDays }: TransitDays,
  advances: readonly (Advance | null | undefined)[] = [],
): DeliveryDates | null {
  const days = [null, ...advances].flatMap(
    (advance) => dispatchDay(orderedAt, rules, advance) ?? [],
  )
  const leavesBy = days.toSorted().at(-1)
  if (leavesBy === undefined) return null
  return {
    leavesBy,
    arrivesFrom: addDays(leavesBy, fromDays),
    arrivesTo: addDays(leavesBy, toDays),
  }
}

/** The day on which a piece leaves. A pre-order leaves on the first dispatch day from its date on, and
 * a piece made to order after its working days. Null if the shop dispatches on no day. */
export function dispatchDay(
  orderedAt: Date,
  rules: DispatchRules,
  advance: Advance | null = null,
): IsoDay | null {
  const [today, time] = shopTimeOf(orderedAt).split('T') as [IsoDay, string]
  const first = addDays(today, time < rules.cutOff ? 0 : 1)
  const makingDays = typeof advance === 'number' ? advance : 0
  const day = nthDispatchDay(first, rules, Math.max(rules.handlingDays, makingDays))
  if (typeof advance !== 'string' || day === null || advance <= day) return day
  return nthDispatchDay(advance, rules, 0)
}

function nthDispatchDay(first: IsoDay, rules: DispatchRules, daysBefore: number): IsoDay | null {
  let left = daysBefore
  for (let ahead = 0; ahead <= SEARCH_MAX_DAYS; ahead++) {
    const day = addDays(first, ahead)
    if (isDispatchDay(day, rules) && left-- === 0) return day
  }
  return null
}

/** As `dispatchDay`. If the shop has no dispatch day, a piece sold in advance leaves on its date or
 * after that many calendar days. */
export function advanceDay(orderedAt: Date, rules: DispatchRules, advance: Advance): IsoDay {
  const today = shopTimeOf(orderedAt).slice(0, 10)
  return (
    dispatchDay(orderedAt, rules, advance) ??
    (typeof advance === 'number' ? addDays(today, advance) : advance)
  )
}

export function isDispatchDay(
  day: IsoDay,
  { weekdays, holidays }: Pick<DispatchRules, 'weekdays' | 'holidays'>,
): boolean {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7
  return weekdays.includes(weekday) && !holidays.some((holiday) => holiday.day === day)
}

export function addDays(day: IsoDay, days: number): IsoDay {
  const moment = new Date(`${day}T00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** 'Nov 27 – Dec 01, 2026'. */
export function daysText(from: IsoDay, to: IsoDay): string {
  if (from === to) return dayText(from)
  const start = dayText(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, -6) : start} – ${dayText(to)}`
}
