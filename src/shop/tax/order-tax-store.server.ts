import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import { goodsClassOf, type ClassifiedProduct } from './goods-class.ts'
import type { LineTax, OrderTax, ProductTax } from './order-tax.ts'

/** The class of goods and the code of each product; those of its kind where it has none. */
export async function findProductTaxes(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, ProductTax>> {
  const { rows } = await sql<
    ClassifiedProduct & { id: string; hsn: string; kindHsn: string }
  >`${prepared}
    select products.id, products.goods_class as "goodsClass", stitching, products.hsn,
      product_kinds.goods_class as "kindGoodsClass", product_kinds.hsn as "kindHsn"
    from products join product_kinds on slug = type
    where products.id = any (${productIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, hsn, kindHsn, ...product }) => [
      id,
      { goodsClass: goodsClassOf(product), hsn: hsn || kindHsn },
    ]),
  )
}

export type StoredOrderTax = { order: OrderTax & { buyerGstin: string | null }; lines: LineTax[] }

/** Finds the tax that an order was created with, its lines in their sequence; undefined if the shop
 * was unregistered. */
export async function findOrderTax(db: Db, orderId: number): Promise<StoredOrderTax | undefined> {
  const order = await db
    .selectFrom('orders')
    .select([
      'tax_mode as taxMode',
      'supplier_gstin as supplierGstin',
      'supplier_state as supplierState',
      'place_of_supply as placeOfSupply',
      'buyer_gstin as buyerGstin',
    ])
    .where('id', '=', orderId)
    .where('tax_mode', 'is not', null)
    .$castTo<StoredOrderTax['order']>()
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await db
    .selectFrom('order_lines')
    .select([
      'goods_class as goodsClass',
      'hsn',
      'tax_rate_bp as taxRateBp',
      'taxable_paise as taxablePaise',
      'cgst_paise as cgstPaise',
      'sgst_paise as sgstPaise',
      'igst_paise as igstPaise',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .$castTo<LineTax>()
    .execute()
  return { order, lines }
}
