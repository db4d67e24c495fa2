import type { Size } from '../../catalogue/product.ts'

const names: Readonly<Record<Size, readonly string[]>> = {
  S: ['s', 'small', '36'],
  M: ['m', 'medium', '38'],
  L: ['l', 'large', '40'],
  XL: ['xl', 'x-large', 'x large', 'extra large', '42'],
  XXL: ['xxl', '2xl', 'xx-large', 'xx large', 'double xl', 'extra extra large', '44'],
}

/** Maximum length in characters, because the patterns below are slow on very long cells. */
const NAME_MAX = 60

/** Matches size names of sarees and of products that fit everyone. */
const FREE =
  /^(free( ?size)?|one ?size|onesize|os|standard|default( title)?|unstitched|semi[- ]stitched|n\/?a|-|)$/i

/** Reads the size names of other shops as one of `sizes`. A number is the bust in inches, as in
 * Indian size charts, unless it is a size itself. Returns null for other sizes. */
export function parseSizeName(text: string, sizes: readonly Size[]): Size | null {
  if (text.length > NAME_MAX) return null
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/^size[: ]+/, '')
    .replace(/\s*\(.*\)$/, '')
  const own = sizes.find((size) => unified(size) === unified(wanted))
  if (own) return own
  const found = Object.entries(names).find(([, known]) => known.includes(wanted))?.[0]
  return found && sizes.includes(found) ? found : null
}

export function isFreeSize(text: string): boolean {
  return FREE.test(text.trim())
}

/** Ignores capitals, spaces and the sort of dash. */
function unified(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '').replaceAll('–', '-')
}
