/** The entries of the Shop menu, in the specification's words and order. */
export const collections = [
  { name: 'Trending', to: '/shop/Trending' },
  { name: 'Latest', to: '/shop/Latest' },
] as const

export const garmentTypes = [
  { name: 'Suit', to: '/shop/suit' },
  { name: 'Saree', to: '/shop/saree' },
] as const

export type Tab = 'home' | 'shop' | 'contact' | 'cart' | 'orders' | 'profile'

/** Which tab is lit, from the path alone; whatever is none of the others is home. */
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
