import type { Db } from '#platform/database/database.server.ts'
import type { Keep } from '#platform/page-cache/query-cache.server.ts'
import { BULK_PRODUCTS_MAX } from '#shop/bulk-edits/bulk-action.ts'
import { listAdminProductIds } from '#shop/catalogue/admin-list/admin-list-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds } from '#shop/kinds/product-kind.ts'
import { findAdminMatches } from '#shop/search/find-admin-matches.server.ts'
import { findBackOffice } from '#shop/settings/back-office-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { parseProductsView } from '../list/products-view.ts'

/** Returns the products that the URL selects: each `id`, or with `all` every match of the list's
 * filter. Returns one more than the limit if there are too many. */
export async function findSelectedIds(
  { db, keep }: { db: Db; keep: Keep },
  parameters: URLSearchParams,
): Promise<string[]> {
  const limit = BULK_PRODUCTS_MAX + 1
  if (!parameters.has('all'))
    return [...new Set(parameters.getAll('id').filter(isUuid))].slice(0, limit)
  const types = enabledKinds(await listKinds(db, keep)).map(({ slug }) => slug)
  const view = parseProductsView(parameters, types)
  const [{ lowStockMax }, ids] = await Promise.all([
    findBackOffice(db),
    view.search ? findAdminMatches(db, view.search) : null,
  ])
  return listAdminProductIds(db, { ...view, lowStockMax, ids }, limit)
}
