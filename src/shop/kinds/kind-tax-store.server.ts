import type { Db } from '#platform/database/database.server.ts'
import type { GoodsClass } from '../tax/goods-class.ts'

/** The default goods class and HSN of a kind's products. */
export type KindTax = { slug: string; singular: string; goodsClass: GoodsClass; hsn: string }

/** In the order of the shop's menu, without disabled kinds. */
export async function listKindTaxes(db: Db): Promise<KindTax[]> {
  return db
    .selectFrom('product_kinds')
    .select(['slug', 'singular', 'goods_class as goodsClass', 'hsn'])
    .where('is_enabled', '=', true)
    .orderBy('position')
    .orderBy('slug')
    .$castTo<KindTax>()
    .execute()
}

export async function updateKindTax(
  tx: Db,
  { slug, goodsClass, hsn }: Omit<KindTax, 'singular'>,
): Promise<void> {
  await tx
    .updateTable('product_kinds')
    .set({ goods_class: goodsClass, hsn })
    .where('slug', '=', slug)
    .execute()
}
