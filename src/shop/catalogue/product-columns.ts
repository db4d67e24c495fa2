import type { Expression, ExpressionBuilder } from 'kysely'
import type { DB, Products } from '#db/tables.ts'
import { momentOf } from '../shop-time.ts'
import {
  fieldNames,
  mapFields,
  productFields,
  type FieldName,
  type ProductValues,
} from './product-fields.ts'

/** A query that uses `product` as the alias of the table of products. */
export type ProductQuery = ExpressionBuilder<DB & { product: Products }, 'product'>

/** Selects the columns of `productFields`. The caller casts the rows to `ProductValues`. */
export function fieldColumns(product: ProductQuery) {
  return columnsOf(product, fieldNames)
}

/** Leaves out the cost, so that no page for customers can contain it. */
export function publicFieldColumns(product: ProductQuery) {
  return columnsOf(
    product,
    fieldNames.filter((name) => name !== 'costPrice'),
  )
}

function columnsOf(product: ProductQuery, names: readonly FieldName[]) {
  return names.map((name) => {
    const { column, property, kind } = productFields[name]
    const value = product.ref(`product.${column}`)
    if (kind === 'day') return dayText(product, value).as(property as string)
    return (kind === 'time' ? product.fn('shop_time', [value]) : value).as(property as string)
  })
}

/** '' for no day. */
function dayText({ fn, val }: ProductQuery, day: Expression<unknown>) {
  return fn.coalesce(fn<string>('to_char', [day, val('YYYY-MM-DD')]), val(''))
}

export function columnValues(product: ProductValues) {
  return mapFields('column', ({ property, kind }) => {
    const value = product[property as keyof ProductValues]
    if (kind === 'day') return value || null
    return kind === 'time' ? momentOf(value as string) : value
  }) as Pick<Products, 'description' | 'original_price_paise' | 'selling_price_paise' | 'title'>
}
