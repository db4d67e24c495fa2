import type { BookDocument } from '../book-document.ts'
import { challanNatures, documentNatures, type DocumentNature } from './gstr1-tables.ts'
import type { DocumentRange } from './gstr1.ts'

/** Documents of one series, with numbers that differ only in their last digits. A series of challans is
 * several of these: one for each run of numbers with one nature. */
export type Series = {
  nature: DocumentNature
  prefix: string
  numbers: { first: number; last: number; digits: number }
  issued: number
  cancelled: number
}

const SERIAL = /^(.*?)(\d+)$/

/** Challans have to be added in the sequence of their numbers, other documents in any. */
export function addToSeries(
  found: Map<string, Series>,
  { type, number, isCancelled, challanReason }: BookDocument,
): void {
  const nature = challanReason ? challanNatures[challanReason] : documentNatures[type]
  const [, prefix = number, digits = ''] = SERIAL.exec(number) ?? []
  const serial = Number(digits)
  const key = `${type} ${prefix}`
  const latest = found.get(key)
  const series = latest?.nature.number === nature.number ? latest : undefined
  if (latest && !series) found.set(`${key} ${latest.numbers.first}`, latest)
  const { first, last } = series?.numbers ?? { first: serial, last: serial }
  found.set(key, {
    nature,
    prefix,
    numbers: {
      first: Math.min(first, serial),
      last: Math.max(last, serial),
      digits: Math.max(series?.numbers.digits ?? 0, digits.length),
    },
    issued: (series?.issued ?? 0) + 1,
    cancelled: (series?.cancelled ?? 0) + (isCancelled ? 1 : 0),
  })
}

/** One range for each series and nature, in the order of the portal's natures. Numbers that were never issued
 * count as cancelled, so that the total fits the range. */
export function rangesOf(found: ReadonlyMap<string, Series>): DocumentRange[] {
  return [...found.values()]
    .map(({ nature, prefix, numbers: { first, last, digits }, issued, cancelled }) => {
      const total = last - first + 1
      const numberOf = (serial: number) => prefix + String(serial).padStart(digits, '0')
      return {
        nature,
        from: numberOf(first),
        to: numberOf(last),
        total,
        cancelled: cancelled + total - issued,
      }
    })
    .toSorted((one, other) =>
      one.nature.number === other.nature.number
        ? one.from.localeCompare(other.from, 'en')
        : one.nature.number - other.nature.number,
    )
}
