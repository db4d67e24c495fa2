import { findShownCollection, collectionTopic } from '#shop/collections/collection.ts'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { findShownAudit } from '#shop/compliance/self-audit-store.server.ts'
import { pagePath } from '#shop/pages/page.ts'
import { listPageLinks } from '#shop/pages/page-store.server.ts'
import { findEditedMenus, findMenus } from '#shop/site/menus/menus-store.server.ts'
import { shownMenus, type MenuTargets, type ShownMenus } from '#shop/site/menus/shown-menus.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'
import { shopKinds } from './kinds.server.ts'
import { kindLinks } from './navigation.ts'

type Context = Parameters<typeof dependsOn>[0] & Parameters<typeof requireAdmin>[1]

/** The menus of the storefront. The page is rendered again when one of their targets changes. Admins
 * look at the draft with `/?preview=menus`. */
export async function loadMenus(request: Request, context: Context): Promise<ShownMenus> {
  const { db, keep } = context.get(shopContext)
  const isDraft = isMenuPreview(request)
  if (isDraft) await requireAdmin(request, context)
  const [menus, targets] = await Promise.all([
    isDraft ? findEditedMenus(db) : findMenus(db, keep),
    menuTargets(context),
  ])
  return shownMenus(menus, targets)
}

/** Only the home page has this preview, because its loader keeps previews out of the cache. */
export function isMenuPreview(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  return pathname === '/' && /^menus\b/.test(searchParams.get('preview') ?? '')
}

export async function menuTargets(context: Context): Promise<MenuTargets> {
  const { db, keep } = context.get(shopContext)
  const [kinds, pages, audit, collections] = await Promise.all([
    shopKinds(context),
    listPageLinks(db, keep),
    findShownAudit(db, keep),
    listCollections(db, keep),
  ])
  const now = new Date()
  return {
    kinds: kindLinks(kinds),
    pages: pages.map(({ slug, title }) => ({ to: pagePath(slug), name: title })),
    hasAudit: audit !== undefined,
    hasCollection: (slug) => {
      dependsOn(context, collectionTopic(slug))
      return findShownCollection(collections, slug, now) !== undefined
    },
  }
}
