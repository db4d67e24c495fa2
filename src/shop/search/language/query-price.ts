import type { Paise } from '../../money.ts'
import { bandPaise, priceBands, type PriceBand } from '../filters/price-bands.ts'
import type { Sort } from '../filters/product-filters.ts'
import { pattern } from './query-pattern.ts'

/** Lowest and highest price in rupees. Other numbers are not taken for prices: `6 to 9 yards`. */
const [PRICE_MIN, PRICE_MAX] = [100, 1_000_000]

const rupees = String.raw`(?:rs|inr|₹|rupees?|रुपये|रुपए)\.?`
const amount = String.raw`(?:${rupees}\s*)?(\d[\d,]{0,8}(?:\.\d{1,2})?)(?:\s*(k|thousand|haza+r|हजार|हज़ार)(?!\p{L}))?(?:\s*(?:/-|${rupees}(?!\p{L})))?(?![\p{L}\d])`
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
const priceNouns = /(?<!\p{L})(?:price|priced|rate|range|budget)(?!\p{L})/giu

export type QueryPrice = {
  matched: string
  rest: string
  minPaise: Paise
  maxPaise: Paise
  bands: PriceBand[]
  /** If the bands extend beyond one end of the requested price range, the list starts at the other end. */
  sort: Sort
}

export function findPrice(text: string): QueryPrice | null {
  for (const [kind, patterns] of Object.entries(prices)) {
    for (const each of patterns) {
      const match = each.exec(text)
      const range = match && rangeOf(kind as keyof typeof prices, match)
      const price = range && bandsWithin(range.minPaise, range.maxPaise)
      if (price) return { ...price, matched: match[0], rest: text.replace(priceNouns, ' ') }
    }
  }
  return null
}

type PriceRange = { minPaise: Paise; maxPaise: Paise }

function rangeOf(kind: keyof typeof prices, match: RegExpExecArray): PriceRange | null {
  const first = paiseOf(match[1], match[2])
  const second = kind === 'between' ? paiseOf(match[3], match[4]) : Infinity
  if (first === null || second === null) return null
  return kind === 'below' ? { minPaise: 0, maxPaise: first } : { minPaise: first, maxPaise: second }
}

function paiseOf(digits: string | undefined, thousands: string | undefined): Paise | null {
  const rupees = Math.round(Number((digits ?? '').replaceAll(',', '')) * (thousands ? 1_000 : 1))
  return rupees >= PRICE_MIN && rupees <= PRICE_MAX ? rupees * 100 : null
}

function bandsWithin(
  minPaise: Paise,
  maxPaise: Paise,
): Omit<QueryPrice, 'matched' | 'rest'> | null {
  const bands = priceBands
    .map((band) => {
      const { minPaise: min, maxPaise: max = Infinity } = bandPaise(band)
      return { band, min, max }
    })
    .filter(({ min, max }) => min < maxPaise && max > minPaise)
  if (bands.length === 0) return null
  const startsBelow = bands[0]!.min < minPaise
  const endsAbove = bands.at(-1)!.max > maxPaise
  return {
    minPaise,
    maxPaise,
    bands: bands.length === priceBands.length ? [] : bands.map(({ band }) => band),
    sort: startsBelow === endsAbove ? 'best' : endsAbove ? 'price-up' : 'price-down',
  }
}
