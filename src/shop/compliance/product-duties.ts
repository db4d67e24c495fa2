import { missingProducts, type ComplianceState } from './compliance-state.ts'
import type { Duty } from './duty.ts'
import type { LegalFact } from './legal-facts.ts'

const METROLOGY = 'Legal Metrology (Packaged Commodities) Rules 2011'

const declaresFact = (fact: LegalFact) => ({
  link: { to: `/admin/compliance/products?lacks=${fact}`, label: 'Products and kinds' },
  check: ({ missing }: ComplianceState) => missingProducts(missing, fact),
})

const productDuty = (fact: LegalFact, title: string, rule: string, note?: string): Duty => ({
  id: `product-${fact}`,
  title,
  source: `${METROLOGY}, ${rule}`,
  since: '2018-01-01',
  confidence: 'certain',
  ...(note && { note }),
  ...declaresFact(fact),
})

export const productDuties: readonly Duty[] = [
  productDuty(
    'countryOfOrigin',
    'Country of origin of each product',
    'rules 6(10) and 26(f)',
    'A filter by origin, for imported products only, is required from 1 July 2027.',
  ),
  productDuty(
    'maker',
    'Name and address of manufacturer, packer or importer',
    'rules 6(10) and 26(f)',
  ),
  productDuty(
    'netQuantity',
    'Net quantity of each product',
    'rule 6(10)',
    'For garments sold loose and cloth cut to order the owner decides; ask your adviser.',
  ),
  productDuty('customerCare', 'Customer care of each product', 'rules 6(10) and 26(f)'),
]
