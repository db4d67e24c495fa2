import type { Db } from '#platform/database/database.server.ts'
import type { SaleMode } from '../advance-sale.ts'

/** How these products are sold. An edit of the mode locks the product's stock rows first, so the mode
 * cannot change while the caller holds these locks. Only the end of a pre-order may come meanwhile: it
 * leaves the numbers as they are. */
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
