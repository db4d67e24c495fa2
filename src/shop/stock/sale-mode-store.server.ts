import type { Db } from '#platform/database/database.server.ts'
import type { SaleMode } from '../advance-sale.ts'

/** How these products are sold. An admin who changes this locks their stock rows first: a caller that
 * has locked these reads a mode that stays. */
export async function listSaleModes(
  tx: Db,
  productIds: readonly string[],
): Promise<Map<string, SaleMode>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'sale_mode as mode'])
    .where('id', 'in', [...new Set(productIds)])
    .$castTo<{ id: string; mode: SaleMode }>()
    .execute()
  return new Map(rows.map(({ id, mode }) => [id, mode]))
}
