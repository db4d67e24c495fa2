import type { KindLink } from '#shop/catalogue/product.ts'
import type { MenuLink, ShownMenus } from '#shop/site/menus/shown-menus.ts'

/** The collections of the specification, where a search finds nothing. */
export const collections = [
  { name: 'Trending', to: '/shop/Trending' },
  { name: 'Latest', to: '/shop/Latest' },
] as const

export function kindLinks(kinds: readonly KindLink[]): MenuLink[] {
  return kinds.map(({ slug, singular }) => ({ name: singular, to: `/shop/${slug}` }))
}

export type Tab = 'home' | 'shop' | 'contact' | 'cart' | 'orders' | 'profile'

/** Returns the active tab, which is Home for every page without a tab. */
export function activeTab(pathname: string): Tab {
  const first = pathname.split('/')[1]
  return first === 'shop' ||
    first === 'contact' ||
    first === 'cart' ||
    first === 'orders' ||
    first === 'profile'
    ? first
    : 'home'
}

/** Returns the value of `aria-current` for a link: `page` on exactly its page, `true` on other pages
 * of its tab. */
export function currentState(
  to: string,
  entry: string | undefined,
  tab: Tab,
): 'page' | 'true' | undefined {
  return to === entry ? 'page' : to === `/${tab}` ? 'true' : undefined
}

const otherEntries = ['/cart', '/orders', '/profile', '/contact', '/authentication']

/** Returns the path of the menu entry that leads to this page. */
export function currentEntry(pathname: string, { header, shop }: ShownMenus): string | undefined {
  const entries = [...header, ...shop.flatMap(({ links }) => links)].map(({ to }) => to)
  return [...entries, ...otherEntries].find((to) => to === pathname)
}

/** Returns the target of the tab that is highlighted: the page's own, or else that of its section. */
export function highlightedTab(pathname: string, { header }: ShownMenus): string {
  if (header.some(({ to }) => to === pathname)) return pathname
  const tab = activeTab(pathname)
  return tab === 'shop' ? '*shop' : tab === 'home' ? '/' : `/${tab}`
}
