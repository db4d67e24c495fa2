import type { ExpressionBuilder } from 'kysely'
import type { DB, Products } from '#db/tables.ts'
import { fieldNames, mapFields, productFields, type ProductValues } from './product-fields.ts'

/** A query that calls its table `product`. */
export type ProductQuery = ExpressionBuilder<DB & { product: Products }, 'product'>

/** The described fields as a query selects them; the caller casts the rows to `ProductValues`. */
export function fieldColumns(product: ProductQuery) {
  return fieldNames.map((name) => {
    const { column, property } = productFields[name]
    return product.ref(`product.${column}`).as(property as string)
  })
}

/** The described fields as a statement writes them. */
export function columnValues(product: ProductValues) {
  return mapFields('column', ({ property }) => product[property as keyof ProductValues]) as Pick<
    Products,
    'description' | 'original_price_paise' | 'selling_price_paise' | 'title'
  >
}
