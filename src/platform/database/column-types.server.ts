import pg from 'pg'

const INT8 = 20
/** No column is numeric, but a sum of bigints is. */
const NUMERIC = 1700

/** Reads bigint as number: amounts in paise and counts fit exactly, and one that does not must throw instead of being rounded. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return parseInteger
  if (oid === NUMERIC) return (value) => (value.includes('.') ? Number(value) : parseInteger(value))
  return pg.types.getTypeParser(oid, format)
}

function parseInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${value} is too large for an exact number`)
  return number
}
