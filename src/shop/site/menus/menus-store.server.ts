import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { findSiteDraft } from '../site-draft-store.server.ts'
import { siteTopic } from '../site-record.ts'
import { findNewestSiteRecord } from '../site-store.server.ts'
import { initialMenus, type Menus } from './menus.ts'

/** The published menus. A page that uses them must depend on `siteTopic`. */
export async function findMenus(db: Db, keep: Keep = noQueryCache): Promise<Menus> {
  const record = await keep('menus', [siteTopic], () => findNewestSiteRecord(db, 'menus'))
  return record?.body ?? initialMenus
}

/** The draft, or the published menus without a draft. */
export async function findEditedMenus(db: Db): Promise<Menus> {
  return (await findSiteDraft(db, 'menus'))?.body ?? findMenus(db)
}
