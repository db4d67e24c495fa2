import type { Db } from '#platform/database/database.server.ts'
import { findShownCollection } from '#shop/collections/collection.ts'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { findShownAudit } from '#shop/compliance/self-audit-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { kindName } from '#shop/kinds/product-kind.ts'
import { pagePath } from '#shop/pages/page.ts'
import { listPageLinks } from '#shop/pages/page-store.server.ts'
import { menuScreens, SELF_AUDIT } from '#shop/site/menus/menus.ts'
import type { MenuChoice } from './entry-fields.tsx'

/** Lists the screens, collections and pages of the shop that visitors can open now. */
export async function listMenuChoices(db: Db): Promise<MenuChoice[]> {
  const [collections, kinds, pages, audit] = await Promise.all([
    listCollections(db),
    listKinds(db),
    listPageLinks(db),
    findShownAudit(db),
  ])
  const now = new Date()
  const open = collections.filter(({ slug }) => findShownCollection(collections, slug, now))
  return [
    ...menuScreens.map(({ text, to }) => ({ value: to, label: text })),
    { value: SELF_AUDIT, label: audit ? 'Self-audit' : 'Self-audit (as soon as it is shown)' },
    ...open.map(({ slug, title }) => ({
      value: `/shop/${slug}`,
      label: `Collection: ${title || kindName(kinds, slug)}`,
    })),
    ...pages.map(({ slug, title }) => ({ value: pagePath(slug), label: `Page: ${title}` })),
  ]
}
