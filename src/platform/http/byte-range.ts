export type ByteRange = { first: number; last: number }

/**
 * The part of `length` bytes that a `Range` header asks for. `whole` without a header, and for several ranges, another unit
 * or a malformed header; `unsatisfiable` when the range starts after the end. See docs/decisions/061 for why not range-parser.
 */
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
