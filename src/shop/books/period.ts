import type { Day } from '../tax/dated.ts'

/** A month such as '2026-11', or a quarter of a financial year such as '2026-27-Q3'. */
export type PeriodKey = string

/** A period with its first and last day. `lastMonth` is a month such as '2026-11'. */
export type Period = {
  key: PeriodKey
  label: string
  from: Day
  to: Day
  lastMonth: string
}

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/
const QUARTER = /^(20\d\d)-(\d\d)-Q([1-4])$/
/** The financial year begins in April. */
const FIRST_MONTH = 4
const MONTHS_SHOWN = 15

const monthName = new Intl.DateTimeFormat('en-IN', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

export function parsePeriod(text: string): Period | null {
  if (MONTH.test(text)) {
    const name = monthName.format(new Date(`${text}-01T00:00:00Z`))
    return { key: text, label: name, from: `${text}-01`, to: lastDayOf(text), lastMonth: text }
  }
  const [, start, end, number] = QUARTER.exec(text) ?? []
  if (!start || Number(end) !== (Number(start) + 1) % 100) return null
  const first = monthAfter(`${start}-0${FIRST_MONTH}`, 3 * (Number(number) - 1))
  const lastMonth = monthAfter(first, 2)
  const label = `Quarter ${number} of ${start}-${end}`
  return { key: text, label, from: `${first}-01`, to: lastDayOf(lastMonth), lastMonth }
}

/** The months and quarters up to a day, the latest first. */
export function periodsUntil(today: Day): { months: Period[]; quarters: Period[] } {
  const current = today.slice(0, 7)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => monthAfter(current, -index))
  const quarters = [...new Set(months.map(quarterOf))]
  const known = (keys: readonly string[]) => keys.map((key) => parsePeriod(key)!)
  return { months: known(months), quarters: known(quarters) }
}

function quarterOf(month: string): PeriodKey {
  const shifted = monthAfter(month, 1 - FIRST_MONTH)
  const year = Number(shifted.slice(0, 4))
  const quarter = Math.ceil(Number(shifted.slice(5)) / 3)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}-Q${quarter}`
}

function monthAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

function lastDayOf(month: string): Day {
  const next = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`).getTime()
  return new Date(next - 24 * 60 * 60_000).toISOString().slice(0, 10)
}
