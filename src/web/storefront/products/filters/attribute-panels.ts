import { facetsOf, filterAttributes, type Attribute } from '#shop/attributes/attribute.ts'
import type { FilterCounts } from '#shop/search/filters/facets.ts'

/** The filter of one attribute with the facets that have products. */
export type AttributePanel = { title: string; facets: string[] }

export type AttributeChoices = {
  panels: AttributePanel[]
  /** By facet. */
  names: Record<string, string>
  swatches: Record<string, string>
}

/** The facets in the order of an address, so that the form and the view have the same address. */
export function knownFacets(attributes: readonly Attribute[]): string[] {
  return filterAttributes(attributes)
    .flatMap(facetsOf)
    .map(({ facet }) => facet)
}

/** Facets without products are left out unless they are chosen. */
export function attributeChoices(
  counts: FilterCounts['attribute'],
  chosen: readonly string[],
  attributes: readonly Attribute[],
): AttributeChoices {
  const filters = filterAttributes(attributes).map((attribute) => ({
    title: attribute.name,
    choices: facetsOf(attribute).filter(
      ({ facet }) => (counts[facet] ?? 0) > 0 || chosen.includes(facet),
    ),
  }))
  const offered = filters.flatMap(({ choices }) => choices)
  return {
    panels: filters.flatMap(({ title, choices }) =>
      choices.length > 0 ? [{ title, facets: choices.map(({ facet }) => facet) }] : [],
    ),
    names: Object.fromEntries(offered.map(({ facet, name }) => [facet, name])),
    swatches: Object.fromEntries(
      offered.flatMap(({ facet, swatch }) => (swatch ? [[facet, swatch] as const] : [])),
    ),
  }
}
