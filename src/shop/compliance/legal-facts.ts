import { formatPaise, type Paise } from '../money.ts'
import type { BusinessDetails } from '../site/business-details.ts'
import { countryName } from './countries.ts'
import type { LegalValues, MakerRole } from './legal-fields.ts'

/** The declarations that a product needs; the order is that of the bits in `products.undeclared`. */
export const legalFacts = ['countryOfOrigin', 'maker', 'netQuantity', 'customerCare'] as const
export type LegalFact = (typeof legalFacts)[number]

/** The names within a sentence. */
export const legalFactNames: Record<LegalFact, string> = {
  countryOfOrigin: 'country of origin',
  maker: 'name and address of the maker',
  netQuantity: 'net quantity',
  customerCare: 'customer care',
}

/** Reads the bits of `products.undeclared`. */
export function factsOfBits(bits: number): LegalFact[] {
  return legalFacts.filter((_, bit) => (bits & (1 << bit)) > 0)
}

/** The declarations of a kind, which its products need not repeat. */
export type KindFacts = LegalValues & { slug: string; singular: string }

type CareDetails = Pick<BusinessDetails, 'legalName' | 'phone' | 'email'>

/** Without phone and email, the business details do not count as the contact of customer care. */
export function careOfShop(details: CareDetails | undefined): string {
  if (!details?.phone || !details.email) return ''
  return [details.legalName, details.phone, details.email].filter(Boolean).join(', ')
}

/** The declarations of a product: its own values, else those of its kind, else the shop's. */
export function declaredFacts(
  product: LegalValues,
  kind: LegalValues | undefined,
  shopCare: string,
): LegalValues {
  const of = (name: keyof LegalValues) => product[name] || kind?.[name] || ''
  return {
    countryOfOrigin: of('countryOfOrigin'),
    makerRole: (product.maker ? product : kind)?.makerRole ?? '',
    maker: of('maker'),
    netQuantity: of('netQuantity'),
    customerCare: of('customerCare') || shopCare,
  }
}

export function missingFacts(declared: LegalValues): LegalFact[] {
  return legalFacts.filter((fact) => declared[fact] === '')
}

const makerLabels: Record<'' | MakerRole, string> = {
  '': 'Manufactured by',
  manufacturer: 'Manufactured by',
  packer: 'Packed by',
  importer: 'Imported by',
  marketer: 'Marketed by',
}

/** The declarations as lines of the product page. Empty if the product declares nothing itself. */
export function factLines(
  declared: LegalValues,
  mrpPaise: Paise,
): { name: string; text: string }[] {
  const { countryOfOrigin, makerRole, maker, netQuantity, customerCare } = declared
  if (!countryOfOrigin && !maker && !netQuantity) return []
  return [
    { name: 'Country of origin', text: countryOfOrigin && countryName(countryOfOrigin) },
    { name: makerLabels[makerRole], text: maker },
    { name: 'Net quantity', text: netQuantity },
    { name: 'MRP', text: `${formatPaise(mrpPaise)} (incl. of all taxes)` },
    { name: 'Customer care', text: customerCare },
  ].filter(({ text }) => text !== '')
}
