const kept = { days: 7, weeks: 4, months: 12 } as const

/** The time in India is always 5:30 hours ahead of UTC, without daylight saving time. */
const SHOP_OFFSET_MS = 5.5 * 60 * 60 * 1_000
const DAY_MS = 24 * 60 * 60 * 1_000
/** Shifts the start of weeks to Monday, because 1970-01-01 was a Thursday. */
const DAYS_BEFORE_MONDAY = 3

const dayOf = (moment: Date) => Math.floor((moment.getTime() + SHOP_OFFSET_MS) / DAY_MS)
const weekOf = (moment: Date) => Math.floor((dayOf(moment) + DAYS_BEFORE_MONDAY) / 7)
const monthOf = (moment: Date) =>
  new Date(moment.getTime() + SHOP_OFFSET_MS).toISOString().slice(0, 7)

/** Returns the backups to delete. Keeps the newest backup of each of the last 7 days, 4 weeks and 12
 * months. Only periods with a backup count, so a shop that was closed loses none. */
export function expiredBackups<Backup extends { madeAt: Date }>(
  backups: readonly Backup[],
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => +other.madeAt - +one.madeAt)
  const keep = new Set([
    ...newestOfEach(newestFirst, dayOf, kept.days),
    ...newestOfEach(newestFirst, weekOf, kept.weeks),
    ...newestOfEach(newestFirst, monthOf, kept.months),
  ])
  return newestFirst.filter((backup) => !keep.has(backup))
}

function newestOfEach<Backup extends { madeAt: Date }>(
  newestFirst: readonly Backup[],
  periodOf: (moment: Date) => number | string,
  count: number,
): Backup[] {
  const newest = new Map<number | string, Backup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.madeAt)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}
