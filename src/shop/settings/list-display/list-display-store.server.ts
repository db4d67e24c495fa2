import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { catalogueTopic } from '../../catalogue/product.ts'
import { siteTopic } from '../../site/site-record.ts'

export type ListDisplay = { oneCardPerDesign: boolean }

export async function findListDisplay(db: Db): Promise<ListDisplay & { version: number }> {
  return db
    .selectFrom('shop_settings')
    .select(['one_card_per_design as oneCardPerDesign', 'list_display_version as version'])
    .executeTakeFirstOrThrow()
}

const listDisplayTopic = 'list-display'

/** Topics of the setting, of lists, and of product pages with their similar pieces. */
export const listDisplayTopics = [listDisplayTopic, catalogueTopic, siteTopic]

/** A page that uses it must depend on `catalogueTopic` or `siteTopic`. */
export function findShownListDisplay(db: Db, keep: Keep = noQueryCache): Promise<ListDisplay> {
  return keep('list-display', [listDisplayTopic], () => findListDisplay(db))
}

/** Returns false if the setting has changed since version `basedOn`. */
export async function updateListDisplay(
  tx: Db,
  { oneCardPerDesign, basedOn }: ListDisplay & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      one_card_per_design: oneCardPerDesign,
      list_display_version: sql<number>`list_display_version + 1`,
    })
    .where('list_display_version', '=', basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
