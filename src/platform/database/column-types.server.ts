import pg from 'pg'

const INT8 = 20
/** The type id of numeric. No column has this type, but a sum of bigints does. */
const NUMERIC = 1700

/** Reads bigint as number, because counts and amounts in paise fit exactly. Throws for a larger
 * value rather than round it. */
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
