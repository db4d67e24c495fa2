const OFFSET = '+05:30'
const OFFSET_MS = 330 * 60_000

/** Reads a time of the shop to the minute and returns it as '2026-11-24T18:30'. India has no
 * daylight-saving time. Returns null for any other text. */
export function parseShopTime(text: string): string | null {
  const [, day, minute] = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/.exec(text) ?? []
  const moment = Date.parse(`${day}T${minute}:00${OFFSET}`)
  if (Number.isNaN(moment)) return null
  const written = `${day}T${minute}`
  return new Date(moment + OFFSET_MS).toISOString().startsWith(written) ? written : null
}

/** Returns the time as '2026-11-24T18:30', which is also the value of a `datetime-local` field. */
export function shopTimeOf(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 16)
}

/** Returns null for '', which means no time. */
export function momentOf(shopTime: string): Date | null {
  return shopTime ? new Date(`${shopTime}:00${OFFSET}`) : null
}
