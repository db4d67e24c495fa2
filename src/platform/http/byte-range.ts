export type ByteRange = { first: number; last: number }

/**
 * One part of a whole of `length` bytes, as `Range` asks for it. `whole` for what need not be understood: no range, several of them, or
 * another unit. `unsatisfiable` when it begins behind the end.
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

/** Whether a browser that names these tags has it already. A proxy that packs or unpacks makes a tag a weak one. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => strong(tag.trim()) === strong(etag))
  )
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '')
}
