import type { Size } from '../../catalogue/product.ts'
import { standardSizes } from '../../kinds/size-sets.ts'
import { pattern } from './query-pattern.ts'

const sizeNames: Record<string, Size> = {
  s: 'S',
  small: 'S',
  m: 'M',
  medium: 'M',
  l: 'L',
  large: 'L',
  xl: 'XL',
  extralarge: 'XL',
  xlarge: 'XL',
  xxl: 'XXL',
  '2xl': 'XXL',
  doublexl: 'XXL',
  xxlarge: 'XXL',
}
const anySize = String.raw`(double xl|2xl|xx[- ]?large|xxl|extra[- ]large|x[- ]?large|xl|small|medium|large|s|m|l)`
/**
 * `small` and `s` also have other meanings, so they count as sizes only next to the word "size".
 * Single letters also count at the end of a query.
 */
const sizePatterns = [
  pattern(String.raw`(?:in )?size(?:\s*:\s*|\s+)${anySize}`),
  pattern(`${anySize} size`),
  pattern('(xxl|2xl|xl)'),
  /(?<=\S\s+)(s|m|l)$/iu,
]

export type NamedSize = { matched: string; size: Size }

/** Finds a size in a query: one of the standard sizes, or one that the shop's kinds have. */
export function findSize(text: string, sizes: readonly Size[]): NamedSize | null {
  const own = sizes
    .filter((size) => !standardSizes.includes(size))
    .map((size) => findOwn(text, size))
  const found = longest(own.filter((named) => named !== null))
  if (found) return found
  const match = sizePatterns.map((each) => each.exec(text)).find((each) => each !== null)
  if (!match) return null
  return {
    matched: match[0],
    size: sizeNames[match[1]!.toLowerCase().replaceAll(/[- ]/g, '')]!,
  }
}

/** The longest match counts, because `14 years` also contains the size `4 years`. */
function longest(found: readonly NamedSize[]): NamedSize | undefined {
  return found.toSorted((one, other) => other.matched.length - one.matched.length)[0]
}

/** A size that is only a number or one letter is recognised only next to the word "size" or at the
 * end of the query. */
function findOwn(text: string, size: Size): NamedSize | null {
  const words = wordsOf(size)
  const isShort = /^(\d+|\p{L})$/u.test(size)
  const match =
    pattern(String.raw`(?:in )?size\s*:?\s*(?:${words})(?![\p{N}.])`).exec(text) ??
    pattern(`(?:${words}) size`).exec(text) ??
    (isShort
      ? new RegExp(String.raw`(?<=\S\s+)(?:${words})$`, 'iu').exec(text)
      : pattern(String.raw`(?:${words})(?![\p{N}.])`).exec(text))
  return match && { matched: match[0], size }
}

/** Accepts the usual spellings of ages and ranges: `4 yrs`, `4 year old`, `3 to 6 months`. */
function wordsOf(size: Size): string {
  return size
    .toLowerCase()
    .replaceAll(/[.+]/g, String.raw`\$&`)
    .replace(/ years?$/, String.raw`[ -]?(?:years?|yrs?)(?: old)?`)
    .replace(/ months?$/, ' ?(?:months?|mths?)(?: old)?')
    .replace(/[–-](?=\d)/, String.raw`(?:\s?[–-]\s?| to )`)
}
