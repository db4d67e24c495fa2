import { momentOf } from './shop-time.ts'

/** A day of the Indian calendar, '2026-11-24'. */
export type IsoDay = string

const shopDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
})
const shopTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats a date such as 'Jan 05, 2024', in Indian time. */
export function formatDate(moment: Date): string {
  return shopDay.format(moment)
}

/** '14:32', Indian time. */
export function formatTime(moment: Date): string {
  return shopTime.format(moment)
}

/** 'Nov 27, 2026'. */
export function dayText(day: IsoDay): string {
  return formatDate(momentOf(`${day}T12:00`)!)
}
