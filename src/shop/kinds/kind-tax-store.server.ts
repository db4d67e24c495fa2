import type { Db } from '#platform/database/database.server.ts'
import type { GoodsClass } from '../tax/goods-class.ts'
import type { UnitCode } from '../tax/unit-codes.ts'

/** The default goods class and HSN of a kind's products, and the unit in which they are invoiced. */
export type KindTax = {
  slug: string
  singular: string
  goodsClass: GoodsClass
  hsn: string
  unit: UnitCode
}

/** The unit stays as it is if it is missing. */
export type KindTaxEdit = Omit<KindTax, 'singular' | 'unit'> & { unit?: UnitCode | undefined }

/** In the order of the shop's menu, without disabled kinds. */
export async function listKindTaxes(db: Db): Promise<KindTax[]> {
  return db
    .selectFrom('product_kinds')
    .select(['slug', 'singular', 'goods_class as goodsClass', 'hsn', 'unit_code as unit'])
    .where('is_enabled', '=', true)
    .orderBy('position')
    .orderBy('slug')
    .$castTo<KindTax>()
    .execute()
}

export async function updateKindTax(
  tx: Db,
  { slug, goodsClass, hsn, unit }: KindTaxEdit,
): Promise<void> {
  await tx
    .updateTable('product_kinds')
    .set({ goods_class: goodsClass, hsn, ...(unit && { unit_code: unit }) })
    .where('slug', '=', slug)
    .execute()
}
