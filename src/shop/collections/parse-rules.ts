import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { Paise } from '../money.ts'
import { parseRupees } from '../rupees.ts'
import { NEWER_THAN_DAYS_MAX, type CollectionRules } from './collection-rules.ts'

export type RuleField = 'minPrice' | 'maxPrice' | 'minDiscount' | 'newerThanDays' | 'rules'
export type RuleErrorCode = 'not-a-price' | 'below-min' | 'not-a-percent' | 'not-days' | 'no-rules'
type RuleError = { field: RuleField; code: RuleErrorCode }

const PRICE_MAX_PAISE = 50_000_000

/** Reads the rules of the form. An empty field sets no rule; unknown kinds and facets are left
 * out. */
export function parseRules(
  form: Form,
  knownKinds: readonly string[],
  knownFacets: readonly string[] = [],
): { value: CollectionRules; errors: RuleError[] } {
  const errors: RuleError[] = []
  const price = (field: 'minPrice' | 'maxPrice'): Paise | undefined => {
    const text = lineText(form.get(field))
    const paise = text ? parseRupees(latinDigits(text)) : undefined
    if (paise !== null && (paise ?? 0) <= PRICE_MAX_PAISE) return paise
    errors.push({ field, code: 'not-a-price' })
    return undefined
  }
  const count = (field: 'minDiscount' | 'newerThanDays', max: number, code: RuleErrorCode) => {
    const text = latinDigits(lineText(form.get(field)))
    if (!text) return undefined
    const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
    if (number >= 1 && number <= max) return number
    errors.push({ field, code })
    return undefined
  }
  const chosen = form.getAll('kind')
  const kinds = knownKinds.filter((slug) => chosen.includes(slug))
  const facets = (name: string) => {
    const named = new Set(form.getAll(name))
    const found = knownFacets.filter((facet) => named.has(facet))
    return found.length > 0 ? found : undefined
  }
  const value = withoutUnset({
    kinds: kinds.length > 0 ? kinds : undefined,
    attributesAre: facets('attributeIs'),
    attributesAreNot: facets('attributeIsNot'),
    minPaise: price('minPrice'),
    maxPaise: price('maxPrice'),
    minDiscountPercent: count('minDiscount', 99, 'not-a-percent'),
    newerThanDays: count('newerThanDays', NEWER_THAN_DAYS_MAX, 'not-days'),
    isInStock: form.get('isInStock') === 'on' ? true : undefined,
    isBestSelling: form.get('isBestSelling') === 'on' ? true : undefined,
  })
  if ((value.maxPaise ?? Infinity) < (value.minPaise ?? 0))
    errors.push({ field: 'maxPrice', code: 'below-min' })
  if (errors.length === 0 && Object.keys(value).length === 0)
    errors.push({ field: 'rules', code: 'no-rules' })
  return { value, errors }
}

function withoutUnset(rules: {
  [Rule in keyof CollectionRules]: CollectionRules[Rule] | undefined
}) {
  return Object.fromEntries(
    Object.entries(rules).filter(([, value]) => value !== undefined),
  ) as CollectionRules
}
