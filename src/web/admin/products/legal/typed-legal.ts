import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import type { FormLegal } from '#shop/compliance/form-legal.server.ts'
import {
  declaredFacts,
  legalFactNames,
  missingFacts,
  type LegalFact,
} from '#shop/compliance/legal-facts.ts'
import type { LegalValues } from '#shop/compliance/legal-fields.ts'
import type { PublicationGate } from '#shop/compliance/publication-gate.ts'

const nothing: LegalValues = {
  countryOfOrigin: '',
  makerRole: '',
  maker: '',
  netQuantity: '',
  customerCare: '',
}

/** For forms that do not know the defaults. */
export const noLegal: FormLegal = { gate: 'off', kinds: [], shopCare: '' }

/** The values that apply to empty inputs, and the declarations that neither has. */
export function typedLegal(
  typed: TypedProduct,
  { kinds, shopCare }: FormLegal,
): { defaults: LegalValues; missing: LegalFact[] } {
  const kind = kinds.find(({ slug }) => slug === typed.type)
  const { countryOfOrigin, maker, netQuantity, customerCare } = typed
  const own = {
    ...nothing,
    countryOfOrigin,
    maker: maker.trim(),
    netQuantity: netQuantity.trim(),
    customerCare: customerCare.trim(),
  }
  return {
    defaults: declaredFacts(nothing, kind, shopCare),
    missing: missingFacts(declaredFacts(own, kind, shopCare)),
  }
}

export function missingText(missing: readonly LegalFact[], gate: PublicationGate): string {
  if (missing.length === 0) return 'Everything that the law asks for is here.'
  const names = missing.map((fact) => legalFactNames[fact]).join(', ')
  return gate === 'block'
    ? `Needed before it can be published: ${names}.`
    : `The law also asks for: ${names}.`
}
