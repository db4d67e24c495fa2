import { offersTopic, type Category, type Size } from '../catalogue/product.ts'
import { parseSearch } from '../catalogue/search.ts'
import type { Paise } from '../money.ts'
import {
  bandPaise,
  noFilters,
  priceBands,
  type ListView,
  type PriceBand,
  type Sort,
} from './product-filters.ts'

/** `Cotton saree under 2,000`: what is looked for, and what the other words choose of it. */
export type AskedInWords = { text: string; view: ListView; minPaise: Paise; maxPaise: Paise }

/** In rupees: `6 to 9 yards` and `2025` apart from others are no prices, and nothing costs more than ten lakh. */
const [PRICE_MIN, PRICE_MAX] = [100, 1_000_000]

const rupees = String.raw`(?:rs|inr|₹|rupees?|रुपये|रुपए)\.?`
const amount = String.raw`(?:${rupees}\s*)?(\d[\d,]{0,8}(?:\.\d{1,2})?)(?:\s*(k|thousand|haza+r|हजार|हज़ार)(?!\p{L}))?(?:\s*(?:/-|${rupees}(?!\p{L})))?(?![\p{L}\d])`
const pattern = (text: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${text})(?![\p{L}\p{M}])`.normalize('NFC'), 'iu')
const prices = {
  between: [
    pattern(
      String.raw`(?:between\s+|from\s+)?${amount}\s*(?:to|and|se|से|-|–)\s*${amount}(?:\s*(?:ke beech|के बीच|tak|तक))?`,
    ),
  ],
  below: [
    pattern(
      String.raw`(?:under|below|up ?to|less than|within|not more than|cheaper than|max(?:imum)?)\s*${amount}`,
    ),
    pattern(
      String.raw`${amount}\s*(?:or less|and below|ke (?:andar|under|niche|neeche)|se (?:kam|niche|neeche)|tak|के (?:अंदर|अन्दर|नीचे)|से (?:कम|नीचे)|तक)`,
    ),
  ],
  above: [
    pattern(String.raw`(?:above|over|more than|from|starting)\s*${amount}`),
    pattern(
      String.raw`${amount}\s*(?:or more|and above|se (?:upar|zyada|jyada)|से (?:ऊपर|ज्यादा|ज़्यादा))`,
    ),
  ],
}
const wordsAboutPrice = /(?<!\p{L})(?:price|priced|rate|range|budget)(?!\p{L})/giu

const sizesInWords: Record<string, Size> = {
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
/** `Small` may be a border and `s` a letter of something else: they are sizes beside the word, a letter also at the end. */
const sizePatterns = [
  pattern(String.raw`(?:in )?size\s*:?\s*${anySize}`),
  pattern(`${anySize} size`),
  pattern('(xxl|2xl|xl)'),
  /(?<=\S\s+)(s|m|l)$/iu,
]

const shelves: readonly (readonly [RegExp, Category])[] = [
  [pattern('(?:latest|newest|new)(?: (?:arrivals?|collections?|designs?))?'), 'Latest'],
  [pattern('trend(?:ing|y)'), 'Trending'],
  [pattern('(?:most )?popular|best ?sell(?:er|ers|ing)'), 'Popular'],
  [pattern('recommended'), 'Recommended'],
]

/** Null where the words ask for nothing of the kind. */
export function readAsked(written: string): AskedInWords | null {
  const wanted = written.normalize('NFC').trim()
  const price = takePrice(wanted)
  const size = takeSize(price.text)
  const shelf = takeShelf(size.text)
  if (shelf.text === wanted) return null
  const filters = { ...noFilters, price: price.bands, size: size.sizes, category: shelf.categories }
  return {
    text: shelf.text,
    view: { filters, sort: price.sort },
    minPaise: price.minPaise,
    maxPaise: price.maxPaise,
  }
}

/** What such words lead to changes with a price and not only with a piece. */
export function topicsAsked(written: string): string[] {
  const wanted = parseSearch(written)
  return wanted === null || readAsked(wanted) === null ? [] : [offersTopic]
}

type Priced = Pick<AskedInWords, 'text' | 'minPaise' | 'maxPaise'> & {
  bands: PriceBand[]
  sort: Sort
}

/** The bands that such prices lie in. Where these go further on one side than was asked for, what was asked for comes first. */
function takePrice(text: string): Priced {
  for (const [kind, patterns] of Object.entries(prices)) {
    for (const found of patterns.map((each) => each.exec(text)).filter((each) => each !== null)) {
      const [one, other] = [
        paiseOf(found[1], found[2]),
        kind === 'between' ? paiseOf(found[3], found[4]) : Infinity,
      ]
      if (one === null || other === null) continue
      const [minPaise, maxPaise] = kind === 'below' ? [0, one] : [one, other]
      const bands = priceBands
        .map((band) => ({
          band,
          begin: bandPaise(band).minPaise,
          end: bandPaise(band).maxPaise ?? Infinity,
        }))
        .filter(({ begin, end }) => begin < maxPaise && end > minPaise)
      if (bands.length === 0) continue
      const [isCheaperThere, isDearerThere] = [
        bands[0]!.begin < minPaise,
        bands.at(-1)!.end > maxPaise,
      ]
      const sort =
        isCheaperThere === isDearerThere ? 'best' : isDearerThere ? 'price-up' : 'price-down'
      return {
        text: without(text.replace(wordsAboutPrice, ' '), found[0]),
        bands: bands.length === priceBands.length ? [] : bands.map(({ band }) => band),
        minPaise,
        maxPaise,
        sort,
      }
    }
  }
  return { text, bands: [], minPaise: 0, maxPaise: Infinity, sort: 'best' }
}

function paiseOf(figures: string | undefined, thousands: string | undefined): Paise | null {
  const whole = Math.round(Number((figures ?? '').replaceAll(',', '')) * (thousands ? 1_000 : 1))
  return whole >= PRICE_MIN && whole <= PRICE_MAX ? whole * 100 : null
}

function takeSize(text: string): { text: string; sizes: Size[] } {
  const found = sizePatterns.map((each) => each.exec(text)).find((each) => each !== null)
  if (!found) return { text, sizes: [] }
  return {
    text: without(text, found[0]),
    sizes: [sizesInWords[found[1]!.toLowerCase().replaceAll(/[- ]/g, '')]!],
  }
}

function takeShelf(text: string): { text: string; categories: Category[] } {
  for (const [words, category] of shelves) {
    const found = words.exec(text)
    if (found) return { text: without(text, found[0]), categories: [category] }
  }
  return { text, categories: [] }
}

function without(text: string, taken: string): string {
  return text.replace(taken, ' ').replaceAll(/\s+/g, ' ').trim()
}
