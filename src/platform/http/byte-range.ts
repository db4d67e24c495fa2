export type ByteRange = { first: number; last: number }

/** Returns the part of `length` bytes that a `Range` header asks for. Returns `whole` for no header,
 * a malformed one, several ranges or another unit. Returns `unsatisfiable` when the range starts
 * after the end. docs/decisions/061 explains why range-parser is not used. */
export function parseByteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '')
    return Number(to) === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, length - Number(to)), last: length - 1 }
  if (to !== '' && Number(to) < Number(from)) return 'whole'
  if (Number(from) >= length) return 'unsatisfiable'
  return { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}
