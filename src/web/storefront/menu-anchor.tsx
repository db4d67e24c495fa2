import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'
import type { MenuLink } from '#shop/site/menus/shown-menus.ts'

type MenuAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { link: MenuLink }

/** A link of a menu, which may lead to another site. */
export function MenuAnchor({ link: { name, to }, ...attributes }: MenuAnchorProps) {
  return to.startsWith('/') ? (
    <Link to={to} {...attributes}>
      {name}
    </Link>
  ) : (
    <a href={to} rel="noreferrer" {...attributes}>
      {name}
    </a>
  )
}
