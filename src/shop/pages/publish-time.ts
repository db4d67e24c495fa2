/** Indian time, which has no daylight-saving time. */
const OFFSET = '+05:30'
const OFFSET_MS = 5.5 * 60 * 60 * 1000
const AHEAD_MAX_MS = 366 * 24 * 60 * 60 * 1000

/** Reads the value of a `datetime-local` field as Indian time. Null unless it is in the future and
 * within a year. */
export function parsePublishTime(text: unknown, now: Date): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null
  const time = new Date(`${text}:00${OFFSET}`)
  const ahead = time.getTime() - now.getTime()
  return ahead > 0 && ahead <= AHEAD_MAX_MS ? time : null
}

/** The value of a `datetime-local` field. */
export function publishTimeText(time: Date): string {
  return new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 16)
}
