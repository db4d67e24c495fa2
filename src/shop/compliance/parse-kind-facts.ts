import { lineText, plainText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
import { parseCountry } from './countries.ts'
import type { KindFacts } from './legal-facts.ts'
import { legalFields, makerRoles, type LegalValues } from './legal-fields.ts'

export type KindFactsErrorCode = 'not-a-country' | 'too-long'
/** For example `maker-saree`. */
type KindFactsField = `${keyof LegalValues}-${string}`

type Parsed = ParseResult<Omit<KindFacts, 'singular'>[], KindFactsField, KindFactsErrorCode>

/** Reads the inputs of the kinds, such as `maker-saree`. Kinds without inputs are left out. */
export function parseKindFacts(form: Pick<Form, 'get'>, slugs: readonly string[]): Parsed {
  const errors: FieldError<KindFactsField, KindFactsErrorCode>[] = []
  const value = slugs
    .filter((slug) => form.get(`countryOfOrigin-${slug}`) !== null)
    .map((slug) => {
      const country = parseCountry(form.get(`countryOfOrigin-${slug}`))
      if (country === null) errors.push({ field: `countryOfOrigin-${slug}`, code: 'not-a-country' })
      const text = (name: 'maker' | 'netQuantity' | 'customerCare') => {
        const typed = form.get(`${name}-${slug}`)
        const read = name === 'netQuantity' ? lineText(typed) : plainText(typed)
        if (read.length > legalFields[name].maxLength)
          errors.push({ field: `${name}-${slug}`, code: 'too-long' })
        return read
      }
      return {
        slug,
        countryOfOrigin: country ?? '',
        makerRole:
          makerRoles.find((role) => role === form.get(`makerRole-${slug}`)) ?? ('' as const),
        maker: text('maker'),
        netQuantity: text('netQuantity'),
        customerCare: text('customerCare'),
      }
    })
  return { value, errors }
}
