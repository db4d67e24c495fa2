/** A day in India such as '2026-11-24'. Days compare as texts. */
export type Day = string

/** Returns the entry in force on a day: the one with the latest start. */
export function latestOn<Entry extends { startsOn: Day }>(
  entries: readonly Entry[],
  day: Day,
): Entry | undefined {
  return entries
    .filter(({ startsOn }) => startsOn <= day)
    .reduce<Entry | undefined>(
      (latest, entry) => (latest && latest.startsOn >= entry.startsOn ? latest : entry),
      undefined,
    )
}

/** The day whose rate applies if a rate changes while an order is open: of supply, invoice and
 * payment, the side of the change with two of them decides. */
export function rateDay(supply: Day, invoice: Day, payment: Day): Day {
  return [supply, invoice, payment].toSorted()[1]!
}

const INDIA_MS = 330 * 60_000

export function indianDay(moment: Date): Day {
  return new Date(moment.getTime() + INDIA_MS).toISOString().slice(0, 10)
}

/** Returns null unless the text is a day that exists, from 2017 to 2099. */
export function parseDay(text: string): Day | null {
  const moment = new Date(`${text}T00:00:00Z`)
  if (!/^20\d\d-\d\d-\d\d$/.test(text) || text < '2017' || Number.isNaN(moment.getTime()))
    return null
  return moment.toISOString().startsWith(text) ? text : null
}
