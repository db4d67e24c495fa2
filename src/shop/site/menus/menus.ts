export type MenuPlace = 'header' | 'shop' | 'footer'

/** `to` is a path of the shop, an https address or a key of `menuLists`. */
export type MenuEntry = { text: string; to: string }

/** The header is one column without a heading. */
export type MenuColumn = { place: MenuPlace; heading: string; entries: MenuEntry[] }
export type Menus = { columns: MenuColumn[] }

/** Targets that stand for more than one link, with the places that may have them. */
export const menuLists = {
  '*shop': { name: 'The columns of the Shop menu', places: ['header'] },
  '*kinds': { name: 'All categories', places: ['shop', 'footer'] },
  '*pages': { name: 'All published pages', places: ['shop', 'footer'] },
} as const satisfies Record<string, { name: string; places: readonly MenuPlace[] }>
export type MenuList = keyof typeof menuLists

export function isMenuList(to: string): to is MenuList {
  return Object.hasOwn(menuLists, to)
}

/** The text of the Shop menu is that of its button; other lists have the names of their links. */
export function needsText({ to }: Pick<MenuEntry, 'to'>): boolean {
  return !isMenuList(to) || to === '*shop'
}

/** Screens of the shop that exist always, except for the certificate of the self-audit. */
export const SELF_AUDIT = '/complaints#self-audit'
export const menuScreens: readonly MenuEntry[] = [
  { text: 'Home', to: '/' },
  { text: 'About Us', to: '/about' },
  { text: 'FAQ', to: '/faq' },
  { text: 'Contact Us', to: '/contact' },
  { text: 'Complaints', to: '/complaints' },
  { text: 'Wish list', to: '/wishlist' },
]

export const columnsMax: Record<MenuPlace, number> = { header: 1, shop: 4, footer: 3 }
export const ENTRIES_MAX = 20
/** In characters. */
export const menuLimits = { heading: 40, text: 40, to: 300 } as const

/** The menus of the specification. */
export const initialMenus: Menus = {
  columns: [
    {
      place: 'header',
      heading: '',
      entries: [
        { text: 'Home', to: '/' },
        { text: 'Shop', to: '*shop' },
        { text: 'Contact', to: '/contact' },
      ],
    },
    {
      place: 'shop',
      heading: 'Collections',
      entries: [
        { text: 'Trending', to: '/shop/Trending' },
        { text: 'Latest', to: '/shop/Latest' },
      ],
    },
    { place: 'shop', heading: 'Categories', entries: [{ text: '', to: '*kinds' }] },
    {
      place: 'footer',
      heading: 'Customer Service',
      entries: [
        { text: 'About Us', to: '/about' },
        { text: 'FAQ', to: '/faq' },
        { text: 'Contact Us', to: '/contact' },
        { text: 'Complaints', to: '/complaints' },
        { text: 'Self-audit', to: SELF_AUDIT },
        { text: '', to: '*pages' },
        { text: 'Developer', to: 'https://reactrouter.com/' },
      ],
    },
  ],
}

const placeNames: Record<MenuPlace, string> = {
  header: 'Header',
  shop: 'Shop menu',
  footer: 'Footer',
}

export function columnName({ place, heading }: Pick<MenuColumn, 'place' | 'heading'>): string {
  return [placeNames[place], heading].filter(Boolean).join(': ')
}

/** One text for each entry, for the comparison of versions. */
export function menuTexts({ columns }: Menus): string[] {
  return columns.flatMap((column) =>
    column.entries.map(({ text, to }) =>
      [columnName(column), text, isMenuList(to) ? menuLists[to].name : to]
        .filter(Boolean)
        .join('\n'),
    ),
  )
}
