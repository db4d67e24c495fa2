import { legalFields } from '../compliance/legal-fields.ts'
import { taxFields } from '../tax/tax-fields.ts'
import { advanceFields } from './advance/advance-fields.ts'
import type { Product, PublicProduct } from './product-fields.ts'

const staffOnly: ReadonlySet<string> = new Set([
  'state',
  'isPublic',
  'publishedFrom',
  'publishedUntil',
  'attributes',
  'design',
  ...Object.keys(advanceFields),
  ...[...Object.values(taxFields), ...Object.values(legalFields)].map(({ property }) => property),
])

/** Returns what the page of a product sends to browsers. Attributes and declarations are sent as
 * finished HTML. */
export function pageProduct(product: PublicProduct): Omit<Product, 'attributes'> {
  const entries = Object.entries(product).filter(([name]) => !staffOnly.has(name))
  return Object.fromEntries(entries) as Omit<Product, 'attributes'>
}
