import type { Attribute } from '../attributes/attribute.ts'
import { attributeFacts, type AttributeFact } from '../attributes/attribute-values.ts'
import { titleColours } from './colours-in-title.ts'

/** The properties that search engines and merchant listings know by name. */
export type ListingFacts = {
  color?: string
  material?: string
  pattern?: string
  /** All other attributes, for structured data. */
  others: { name: string; value: string }[]
}

/** The attributes whose slugs stand for a property of listings. */
const properties = { colour: 'color', fabric: 'material', pattern: 'pattern' } as const
/** A listing has a main colour and up to two more. */
const NAMES_MAX = 3

const propertyOf = ({ slug }: AttributeFact) =>
  Object.hasOwn(properties, slug) ? properties[slug as keyof typeof properties] : null

/** Without a colour attribute, the colours are those of the title. */
export function listingFacts(
  product: { title: string; attributes?: readonly string[] },
  attributes: readonly Attribute[],
): ListingFacts {
  const facts = attributeFacts(attributes, product.attributes ?? [])
  const color = titleColours(product.title)
  return {
    ...(color !== null && { color }),
    ...Object.fromEntries(
      facts.flatMap((fact) => {
        const property = propertyOf(fact)
        return property ? [[property, fact.texts.slice(0, NAMES_MAX).join('/')]] : []
      }),
    ),
    others: facts
      .filter((fact) => propertyOf(fact) === null)
      .map(({ name, texts }) => ({ name, value: texts.join(', ') })),
  }
}
