export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type Separator = ',' | ';' | '\t' | '|'

const separators: readonly Separator[] = [',', ';', '\t', '|']

/** Detects the encoding by the byte order mark or the zero bytes of UTF-16. Returns null when only
 * the whole file can decide. */
export function sniffEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even, odd] = zeros as [number, number]
  if (even + odd < bytes.length / 4) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Returns the most frequent separator in the header line, outside quotes. */
export function sniffSeparator(text: string): Separator {
  const found = new Map<string, number>()
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted) found.set(character, (found.get(character) ?? 0) + 1)
  }
  const counted = separators.map((separator) => ({ separator, count: found.get(separator) ?? 0 }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).separator
}
