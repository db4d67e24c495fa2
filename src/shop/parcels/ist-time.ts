const dayFirst = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2})$/
const yearFirst = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/

/** Reads the carrier's two formats, which are India's time without an offset: `23 05 2023 11:43:52`
 * and `2023-05-23 11:43:52`. */
export function parseIstTime(text: string): Date | null {
  const first = dayFirst.exec(text)
  const parts = first ? [first[3], first[2], first[1], first[4]] : yearFirst.exec(text)?.slice(1)
  if (!parts) return null
  const day = parts.slice(0, 3).join('-')
  const date = new Date(`${day}T${parts[3]}+05:30`)
  return !Number.isNaN(date.getTime()) && istTimeText(date).startsWith(day) ? date : null
}

/** `2026-11-23 15:30`, as the carrier expects the date of an order. */
export function istTimeText(date: Date): string {
  const india = new Date(date.getTime() + IST_OFFSET_MS)
  return india.toISOString().slice(0, 16).replace('T', ' ')
}

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000
