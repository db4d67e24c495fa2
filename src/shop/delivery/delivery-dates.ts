import { formatDate } from '../shop-date.ts'
import { momentOf, shopTimeOf } from '../shop-time.ts'

/** A day of the Indian calendar, '2026-11-24'. */
export type IsoDay = string

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

const SEARCH_MAX_DAYS = 800

/** The days that the shop promises for an order; null if it dispatches on no day. */
export function deliveryDates(
  orderedAt: Date,
  rules: DispatchRules,
  { fromDays, toDays }: TransitDays,
): DeliveryDates | null {
  const leavesBy = dispatchDay(orderedAt, rules)
  if (leavesBy === null) return null
  return {
    leavesBy,
    arrivesFrom: addDays(leavesBy, fromDays),
    arrivesTo: addDays(leavesBy, toDays),
  }
}

function dispatchDay(orderedAt: Date, rules: DispatchRules): IsoDay | null {
  const [today, time] = shopTimeOf(orderedAt).split('T') as [IsoDay, string]
  let left = rules.handlingDays
  for (let ahead = time < rules.cutOff ? 0 : 1; ahead <= SEARCH_MAX_DAYS; ahead++) {
    const day = addDays(today, ahead)
    if (isDispatchDay(day, rules) && left-- === 0) return day
  }
  return null
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

/** 'Nov 27, 2026'. */
export function dayText(day: IsoDay): string {
  return formatDate(momentOf(`${day}T12:00`)!)
}

/** 'Nov 27 – Dec 01, 2026'. */
export function daysText(from: IsoDay, to: IsoDay): string {
  if (from === to) return dayText(from)
  const start = dayText(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, -6) : start} – ${dayText(to)}`
}
