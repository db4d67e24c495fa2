import { formatDate } from '#shop/shop-date.ts'
import type { Day } from '#shop/tax/dated.ts'

/** For example `1 January 2027`. */
export function dayText(day: Day): string {
  return formatDate(new Date(`${day}T12:00:00+05:30`))
}
