import { momentOf, parseShopTime } from '../shop-time.ts'

const AHEAD_MAX_MS = 366 * 24 * 60 * 60 * 1000

/** Reads the value of a `datetime-local` field as Indian time. Null unless it is in the future and
 * within a year. */
export function parsePublishTime(value: unknown, now: Date): Date | null {
  const time = momentOf((typeof value === 'string' && parseShopTime(value)) || '')
  if (time === null) return null
  const ahead = time.getTime() - now.getTime()
  return ahead > 0 && ahead <= AHEAD_MAX_MS ? time : null
}
