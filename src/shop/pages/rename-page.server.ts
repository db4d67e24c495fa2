import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import {
  deleteOldAddress,
  insertOldAddresses,
  updateOldAddressTargets,
} from '../seo/old-address-store.server.ts'
import { siteTopic } from '../site/site-record.ts'
import { latinSlug } from '../slug.ts'
import { PAGE_SLUG_MAX, pagePath } from './page.ts'
import { lockPage, updateSlug } from './page-store.server.ts'

export type PageRenamed = {
  outcome: 'renamed' | 'unchanged' | 'no-address' | 'taken' | 'is-policy' | 'unknown-page'
}

/** Changes the address of a page. All its former addresses redirect to the new one. */
export function renamePage(
  db: Db,
  { pageId, typed, staffId }: { pageId: string; typed: string; staffId: string },
): Promise<PageRenamed> {
  const slug = latinSlug(typed, PAGE_SLUG_MAX)
  return inTransaction(db, async (tx): Promise<PageRenamed> => {
    const page = await lockPage(tx, pageId)
    if (!page) return { outcome: 'unknown-page' }
    if (page.isPolicy) return { outcome: 'is-policy' }
    if (!slug) return { outcome: 'no-address' }
    if (slug === page.slug) return { outcome: 'unchanged' }
    if (!(await updateSlug(tx, pageId, slug))) return { outcome: 'taken' }

    const [from, to] = [pagePath(page.slug), pagePath(slug)]
    await deleteOldAddress(tx, to)
    await updateOldAddressTargets(tx, { from, to })
    if (page.publishedVersion !== null) {
      await insertOldAddresses(tx, [{ from, to }])
      await publish(tx, siteTopic)
    }
    await recordChange(tx, {
      staffId,
      action: 'page-renamed',
      subject: `page:${pageId}`,
      before: { address: from },
      after: { address: to },
    })
    return { outcome: 'renamed' }
  })
}
