import {
  attributesOfKind,
  facetsOf,
  filterAttributes,
  type Attribute,
} from '#shop/attributes/attribute.ts'
import type { MenuChoice } from '../menus/entry-fields.tsx'

/** The lists of each kind under one choice of a filter, for example the sarees of one weave. */
export function filterChoices(
  attributes: readonly Attribute[],
  kinds: readonly { slug: string; plural: string }[],
): MenuChoice[] {
  return kinds.flatMap(({ slug, plural }) =>
    filterAttributes(attributesOfKind(attributes, slug)).flatMap((attribute) =>
      facetsOf(attribute).map(({ facet, name }) => ({
        value: `/shop/${slug}?${new URLSearchParams({ attribute: facet })}`,
        label: `${plural}, ${attribute.name}: ${name}`,
      })),
    ),
  )
}
