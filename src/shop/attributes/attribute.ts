import { colourFamilies, familyNames, type ColourFamily } from './colour-families.ts'

export const attributeTypes = ['choice', 'choices', 'number', 'text', 'yes-no', 'colour'] as const
export type AttributeType = (typeof attributeTypes)[number]

export type AttributeChoice = {
  /** `fabric.silk`: products store it, so it never changes. */
  entry: string
  name: string
  /** Colours only. */
  family: ColourFamily | null
  swatch: string | null
}

/** A property of products that the owner defines, for example the fabric. */
export type Attribute = {
  /** Part of stored values, URLs and CSV headings; never changes. */
  slug: string
  name: string
  type: AttributeType
  /** The unit of a number, for example `m`; '' without one. */
  unit: string
  /** Whether customers can filter lists by its choices. */
  isFilter: boolean
  /** The slugs of the kinds that have it; empty for all kinds. */
  kinds: string[]
  choices: AttributeChoice[]
  version: number
}

export const ATTRIBUTES_MAX = 40
export const FILTERS_MAX = 8
export const CHOICES_MAX = 100
/** In characters. */
export const ATTRIBUTE_NAME_MAX = 40

/** Topic: an attribute or one of its choices changed. */
export const attributesTopic = 'attributes'

/** Topic: search documents were renewed after an attribute changed. */
export const reindexTopic = 'reindexing'

/** Topics to publish when an attribute changes: pages of products and lists show its names. */
export const topicsOfAttributes = [attributesTopic, 'catalogue', 'site'] as const

export function hasChoices({ type }: Pick<Attribute, 'type'>): boolean {
  return type === 'choice' || type === 'choices' || type === 'colour'
}

/** The value of an attribute as products store it. */
export function entryOf(slug: string, value: string): string {
  return `${slug}.${value}`
}

/** The slug of the attribute that an entry or a filter choice belongs to. */
export function slugOfEntry(entry: string): string {
  return entry.slice(0, entry.indexOf('.'))
}

export function valueOfEntry(entry: string): string {
  return entry.slice(entry.indexOf('.') + 1)
}

export function findAttribute(
  attributes: readonly Attribute[],
  slug: string,
): Attribute | undefined {
  return attributes.find((attribute) => attribute.slug === slug)
}

export function attributesOfKind(attributes: readonly Attribute[], kind: string): Attribute[] {
  return attributes.filter(({ kinds }) => kinds.length === 0 || kinds.includes(kind))
}

export type FacetChoice = { facet: string; name: string; swatch: string | null }

/** The choices by which lists are filtered. Colours are grouped by their families. */
export function facetsOf({ slug, type, choices }: Attribute): FacetChoice[] {
  if (type !== 'colour')
    return choices.map(({ entry, name }) => ({ facet: entry, name, swatch: null }))
  return familyNames
    .filter((family) => choices.some((choice) => choice.family === family))
    .map((family) => ({ facet: entryOf(slug, family), ...colourFamilies[family] }))
}

export function filterAttributes(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter(({ isFilter }) => isFilter)
}
