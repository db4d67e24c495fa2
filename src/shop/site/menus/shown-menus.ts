import { SELF_AUDIT, type MenuEntry, type MenuPlace, type Menus } from './menus.ts'

export type MenuLink = { name: string; to: string }
export type ShownColumn = { heading: string; links: MenuLink[] }
/** The header's entry for the Shop menu has the target `*shop`. */
export type ShownMenus = { header: MenuLink[]; shop: ShownColumn[]; footer: ShownColumn[] }

/** The pages and collections that exist now. */
export type MenuTargets = {
  kinds: readonly MenuLink[]
  pages: readonly MenuLink[]
  hasCollection: (slug: string) => boolean
  hasAudit: boolean
}

/** Leaves out entries whose collection, page or certificate visitors cannot open. */
export function shownMenus({ columns }: Menus, targets: MenuTargets): ShownMenus {
  const shownIn = (place: MenuPlace): ShownColumn[] =>
    columns
      .filter((column) => column.place === place)
      .map(({ heading, entries }) => ({
        heading,
        links: entries.flatMap((entry) => linksOf(entry, targets)),
      }))
      .filter(({ links }) => links.length > 0)
  const shop = shownIn('shop')
  const header = shownIn('header')[0]?.links ?? []
  return {
    header: header.filter(({ to }) => to !== '*shop' || shop.length > 0),
    shop: header.some(({ to }) => to === '*shop') ? shop : [],
    footer: shownIn('footer'),
  }
}

function linksOf({ text, to }: MenuEntry, targets: MenuTargets): readonly MenuLink[] {
  if (to === '*kinds') return targets.kinds
  if (to === '*pages') return targets.pages
  return isAlive(to, targets) ? [{ name: text, to }] : []
}

/** Whether visitors can open the target of an entry. */
export function isAlive(to: string, { pages, hasCollection, hasAudit }: MenuTargets): boolean {
  if (to === SELF_AUDIT) return hasAudit
  const [, room, name] = /^\/(shop|pages)\/([^/?#]+)/.exec(to) ?? []
  if (room === 'pages') return pages.some((page) => page.to === `/pages/${name}`)
  return room !== 'shop' || name === 'searchQuery' || hasCollection(decoded(name!))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
