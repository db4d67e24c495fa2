import { valueOfEntry } from '../attributes/attribute.ts'
import { formatPaise, type Paise } from '../money.ts'

/** A product belongs to the collection if it meets each rule that is set. */
export type CollectionRules = {
  kinds?: string[]
  /** Facets such as `fabric.silk`: a product has one of the choices of each attribute. */
  attributesAre?: string[]
  /** Facets of which a product has none. */
  attributesAreNot?: string[]
  minPaise?: Paise
  maxPaise?: Paise
  minDiscountPercent?: number
  /** Counted in days of the shop: 1 is yesterday and today. */
  newerThanDays?: number
  isInStock?: true
  isBestSelling?: true
}

export const NEWER_THAN_DAYS_MAX = 365
/** Sales of this many days make a best seller. */
export const BEST_SELLER_DAYS = 90
export const BEST_SELLERS_MAX = 100

const DAY_MS = 24 * 60 * 60_000
const INDIA_MS = 330 * 60_000

/** The earliest time at which a product may have been added. Null without such a rule. */
export function addedSince({ newerThanDays }: CollectionRules, now: Date): Date | null {
  if (newerThanDays === undefined) return null
  const today = Math.floor((now.getTime() + INDIA_MS) / DAY_MS)
  return new Date((today - newerThanDays) * DAY_MS - INDIA_MS)
}

/** Whether a change of a price or of stock may add or remove a product. */
export function dependsOnOffers(rules: CollectionRules): boolean {
  const { minPaise, maxPaise, minDiscountPercent, isInStock } = rules
  return [minPaise, maxPaise, minDiscountPercent, isInStock].some((rule) => rule !== undefined)
}

/** Whether the products change at midnight without an edit. */
export function dependsOnDay({ newerThanDays, isBestSelling }: CollectionRules): boolean {
  return newerThanDays !== undefined || isBestSelling === true
}

/** The rules in words, for example ['Saree', 'up to 5,000 Rs.']. */
export function rulesInWords(rules: CollectionRules, kindName: (slug: string) => string): string[] {
  const { kinds, minPaise, maxPaise, minDiscountPercent, newerThanDays } = rules
  return [
    ...(kinds ? [kinds.map(kindName).join(' or ')] : []),
    ...(rules.attributesAre ?? []).map((facet) => valueOfEntry(facet)),
    ...(rules.attributesAreNot ?? []).map((facet) => `not ${valueOfEntry(facet)}`),
    ...(minPaise === undefined ? [] : [`from ${formatPaise(minPaise)}`]),
    ...(maxPaise === undefined ? [] : [`up to ${formatPaise(maxPaise)}`]),
    ...(minDiscountPercent === undefined ? [] : [`at least ${minDiscountPercent}% off`]),
    ...(newerThanDays === undefined ? [] : [`newer than ${newerThanDays} days`]),
    ...(rules.isInStock ? ['in stock'] : []),
    ...(rules.isBestSelling ? ['best selling'] : []),
  ]
}
