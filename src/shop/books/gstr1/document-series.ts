import type { BookDocument } from '../book-document.ts'
import { documentNatures } from './gstr1-tables.ts'
import type { DocumentRange } from './gstr1.ts'

/** Documents of one series: numbers that differ only in their last digits. */
export type Series = {
  type: BookDocument['type']
  prefix: string
  numbers: { first: number; last: number; digits: number }
  issued: number
  cancelled: number
}

const SERIAL = /^(.*?)(\d+)$/

export function addToSeries(
  found: Map<string, Series>,
  { type, number, isCancelled }: BookDocument,
): void {
  const [, prefix = number, digits = ''] = SERIAL.exec(number) ?? []
  const serial = Number(digits)
  const key = `${type} ${prefix}`
  const series = found.get(key)
  const { first, last } = series?.numbers ?? { first: serial, last: serial }
  found.set(key, {
    type,
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

/** One range for each series, in the order of the portal's natures. Numbers that were never issued
 * count as cancelled, so that the total fits the range. */
export function rangesOf(found: ReadonlyMap<string, Series>): DocumentRange[] {
  return [...found.values()]
    .map(({ type, prefix, numbers: { first, last, digits }, issued, cancelled }) => {
      const total = last - first + 1
      const numberOf = (serial: number) => prefix + String(serial).padStart(digits, '0')
      return {
        nature: documentNatures[type],
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
