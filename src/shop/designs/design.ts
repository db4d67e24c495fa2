import type { Attribute } from '../attributes/attribute.ts'
import { designsTopic } from '../catalogue/product.ts'
import type { PublicationState } from '../catalogue/publication.ts'
import { attributeFacts } from '../attributes/attribute-values.ts'

/** Limits the links on a product page. */
export const COLOURS_MAX = 30

export const DESIGNS_PER_PAGE = 25

/** A design in the list of all: its name and the number of its products. */
export type DesignSummary = { design: string; products: number }

/** A product of a design, as staff see it. */
export type DesignProduct = {
  id: string
  title: string
  state: PublicationState
  isListed: boolean
}

/** The address of a design's page in the admin. */
export function designAddress(design: string): string {
  return `/admin/designs/${encodeURIComponent(design.toLowerCase())}`
}

/** A product of a design, as the pages of its other colours link to it. */
export type DesignColour = {
  id: string
  title: string
  attributes: string[]
  isSoldOut: boolean
}

export type Swatch = DesignColour & { name: string; colours: (string | null)[] }

/** Topic: a product joined or left the design. */
export function designTopic(design: string): string {
  return `design:${design.toLowerCase()}`
}

/** Topics of the designs that a product leaves and joins. */
export function topicsOfDesigns(before: string, after: string): string[] {
  if (before.toLowerCase() === after.toLowerCase()) return []
  return [designsTopic, ...[before, after].filter(Boolean).map(designTopic)]
}

/** Names each product by its colours. Products without a colour, or with the colours of another one,
 * are named by their titles. */
export function swatchesOf(
  products: readonly DesignColour[],
  attributes: readonly Attribute[],
): Swatch[] {
  const colours = attributes.filter(({ type }) => type === 'colour')
  const named = products.map((product) => {
    const chosen = attributeFacts(colours, product.attributes).flatMap((fact) => fact.chosen)
    const name = chosen.map((choice) => choice.name).join(', ')
    return { ...product, name, colours: chosen.map(({ swatch }) => swatch) }
  })
  const isUnique = (name: string) => named.filter((other) => other.name === name).length === 1
  return named.map((each) => ({
    ...each,
    name: each.name && isUnique(each.name) ? each.name : each.title,
  }))
}
