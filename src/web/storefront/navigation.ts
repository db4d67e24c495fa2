import type { KindLink } from '#shop/catalogue/product.ts'

/** The Shop menu, in the specification's texts and order. */
export const collections = [
  { name: 'Trending', to: '/shop/Trending' },
  { name: 'Latest', to: '/shop/Latest' },
] as const

export type MenuLink = { name: string; to: string }

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

export const menuEntries: readonly MenuLink[] = [{ name: 'Home', to: '/' }, ...collections]
const otherEntries = ['/cart', '/orders', '/profile', '/contact', '/authentication']

/** Returns the path of the menu entry that leads to this page. */
export function currentEntry(pathname: string, garments: readonly MenuLink[]): string | undefined {
  const entries = [...menuEntries, ...garments].map(({ to }) => to)
  return [...entries, ...otherEntries].find((to) => to === pathname)
}
