import { initialMenus } from '../../src/shop/site/menus/menus.ts'
import {
  shownMenus,
  type MenuTargets,
  type ShownMenus,
} from '../../src/shop/site/menus/shown-menus.ts'
import { kindLinks } from '../../src/web/storefront/navigation.ts'
import { initialKinds } from './initial-kinds.ts'

/** The pages and collections of a newly opened shop. */
export const initialTargets: MenuTargets = {
  kinds: kindLinks(initialKinds),
  pages: [],
  hasAudit: false,
  hasCollection: (slug) => ['Trending', 'Latest', 'suit', 'saree'].includes(slug),
}

/** The menus of the specification, with what the shop has. */
export const menusWith = (targets: Partial<MenuTargets> = {}): ShownMenus =>
  shownMenus(initialMenus, { ...initialTargets, ...targets })
