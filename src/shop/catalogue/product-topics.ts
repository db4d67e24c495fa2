import { topicsOfDesigns } from '../designs/design.ts'
import type { Paise } from '../money.ts'
import { bandOf } from '../search/filters/price-bands.ts'
import { cardTopic, catalogueTopic, offersTopic, productTopic } from './product.ts'
import { fieldNames, productFields, type EditedProduct } from './product-fields.ts'

type Edited = Omit<EditedProduct, 'quantities'>

/** A change of a searched field affects every list. Any other change affects only the lists that
 * show the product. */
export function topicsOfEdit(id: string, before: Edited, after: Edited): string[] {
  const isFoundDifferently =
    before.countsSizes !== after.countsSizes ||
    fieldNames.some((name) => {
      const { property, isSearched } = productFields[name]
      return isSearched && JSON.stringify(before[property]) !== JSON.stringify(after[property])
    })
  const own = isFoundDifferently
    ? topicsOfMembership(id)
    : topicsOfPrice(id, before.sellingPricePaise, after.sellingPricePaise)
  return [...own, ...topicsOfDesigns(before.design, after.design)]
}

/** Topics for a product that was added or deleted, or that now appears in other lists. */
export function topicsOfMembership(id: string): string[] {
  return [...topicsOfProduct(id), catalogueTopic]
}

/** Lists offer only price bands with products, so a move to another band affects all lists. */
export function topicsOfPrice(id: string, before: Paise, after: Paise): string[] {
  return bandOf(before) === bandOf(after) ? topicsOfProduct(id) : topicsOfMembership(id)
}

/** Topics of pages and lists that show the product, for a change of its offer. */
export function topicsOfProduct(id: string): string[] {
  return [productTopic(id), cardTopic(id), offersTopic]
}
