/** A position in the write-ahead log (WAL), in bytes. */
export type Lsn = bigint

const HIGH_BITS = 32n

/** Parses PostgreSQL's notation, for example `16/B374D848`. */
export function parseLsn(text: string): Lsn {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << HIGH_BITS) | BigInt(`0x${low}`)
}

export function lsnText(lsn: Lsn): string {
  const low = lsn & ((1n << HIGH_BITS) - 1n)
  return `${(lsn >> HIGH_BITS).toString(16)}/${low.toString(16)}`.toUpperCase()
}

export const segmentStart = (lsn: Lsn, segmentBytes: number): Lsn =>
  lsn - (lsn % BigInt(segmentBytes))

/** Returns the name of the file in `pg_wal` that contains this position. */
export function segmentName(timeline: number, lsn: Lsn, segmentBytes: number): string {
  const size = BigInt(segmentBytes)
  const perId = (1n << HIGH_BITS) / size
  const number = lsn / size
  return [BigInt(timeline), number / perId, number % perId].map(hex8).join('').toUpperCase()
}

const hex8 = (part: bigint) => part.toString(16).padStart(8, '0')
