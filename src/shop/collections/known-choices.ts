import { facetsOf, hasChoices, type Attribute } from '../attributes/attribute.ts'
import type { KindLink } from '../catalogue/product.ts'
import { enabledKinds, type ProductKind } from '../kinds/product-kind.ts'
import type { CollectionRules } from './collection-rules.ts'

/** The kinds that rules can name: the enabled ones, and those that the stored rules name already. */
export function ruleKinds(kinds: readonly ProductKind[], rules: CollectionRules = {}): KindLink[] {
  const enabled = enabledKinds(kinds)
  const disabled = kinds.filter(
    (kind) => rules.kinds?.includes(kind.slug) && !enabled.includes(kind),
  )
  return [
    ...enabled.map(({ slug, singular }) => ({ slug, singular })),
    ...disabled.map(({ slug, singular }) => ({ slug, singular: `${singular} (switched off)` })),
  ]
}

export function ruleAttributes(attributes: readonly Attribute[]) {
  return attributes
    .filter((attribute) => attribute.isFilter && hasChoices(attribute))
    .map((attribute) => {
      const { slug, name } = attribute
      return { slug, name, choices: facetsOf(attribute) }
    })
}

/** Facets that rules can name: those of filters, and those that the stored rules name already. */
export function ruleFacets(
  attributes: readonly Attribute[],
  { attributesAre = [], attributesAreNot = [] }: CollectionRules = {},
): string[] {
  const offered = ruleAttributes(attributes).flatMap(({ choices }) => choices)
  const facets = offered.map(({ facet }) => facet)
  return [...new Set([...facets, ...attributesAre, ...attributesAreNot])]
}
