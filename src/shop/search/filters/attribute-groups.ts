import { slugOfEntry } from '../../attributes/attribute.ts'
import type { Filters } from './product-filters.ts'

/** The chosen facets of one attribute. A product must have one of them. */
export type AttributeGroup = { attribute: string; facets: string[] }

const FACET = /^[a-z0-9-]+\.[a-z0-9-]+$/

/** Malformed facets of a URL are left out. */
export function attributeGroups({
  attribute: chosen,
}: Pick<Filters, 'attribute'>): AttributeGroup[] {
  const byAttribute = Map.groupBy(
    chosen.filter((facet) => FACET.test(facet)),
    slugOfEntry,
  )
  return [...byAttribute].map(([attribute, facets]) => ({ attribute, facets }))
}
