import { cardTopic, catalogueTopic, offersTopic, productTopic } from './product.ts'
import type { ProductFields } from './product-form.ts'

type Edited = Omit<ProductFields, 'quantities'>

/** What lists choose their products by, and what they are searched for. */
const foundBy = [
  'title',
  'description',
  'type',
  'categories',
  'highlights',
  'sizes',
  'countsSizes',
] as const satisfies readonly (keyof Edited)[]

/** A price or a picture is news for the lists that show the piece; words and places in the shop are news for every list. */
export function editNews(id: string, before: Edited, after: Edited): string[] {
  const isFoundOtherwise = foundBy.some(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return isFoundOtherwise ? membershipNews(id) : priceNews(id)
}

/** A new product, one that has gone, or one that is found elsewhere now. */
export function membershipNews(id: string): string[] {
  return [...priceNews(id), catalogueTopic]
}

export function priceNews(id: string): string[] {
  return [productTopic(id), cardTopic(id), offersTopic]
}
