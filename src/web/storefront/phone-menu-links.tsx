import { Form, Link, useLocation } from 'react-router'
import type { ShownMenus } from '#shop/site/menus/shown-menus.ts'
import { Thread } from '#web/ui/thread.tsx'
import { MenuAnchor } from './menu-anchor.tsx'
import { activeTab, currentEntry, currentState } from './navigation.ts'

type PhoneMenuLinksProps = { label: string; menus: ShownMenus }

export function PhoneMenuLinks({ label, menus }: PhoneMenuLinksProps) {
  const { pathname } = useLocation()
  const tab = activeTab(pathname)
  const entry = currentEntry(pathname, menus)
  const current = (to: string) => currentState(to, entry, tab)
  const { first, last } = phoneEntries(menus)
  return (
    <nav aria-label={label} className="page-width flex flex-col pt-2 pb-12">
      <ul>
        {first.map((link, index) => (
          <li key={index}>
            <MenuAnchor link={link} aria-current={current(link.to)} className="menu-entry" />
          </li>
        ))}
        <li className="only-user cart-entry">
          <Link to="/cart" aria-current={current('/cart')} className="menu-entry">
            Cart
          </Link>
        </li>
        <li>
          <Link to="/wishlist" aria-current={current('/wishlist')} className="menu-entry">
            Wish list
          </Link>
        </li>
        <li className="only-user">
          <Link to="/orders" aria-current={current('/orders')} className="menu-entry">
            Orders
          </Link>
        </li>
        <li className="only-user">
          <Link to="/profile" aria-current={current('/profile')} className="menu-entry">
            Profile
          </Link>
        </li>
        <li className="only-staff">
          <a href="/admin" className="menu-entry">
            Admin
          </a>
        </li>
        {last.map((link, index) => (
          <li key={index}>
            <MenuAnchor link={link} aria-current={current(link.to)} className="menu-entry" />
          </li>
        ))}
        <li className="only-guest">
          <Link
            to="/authentication"
            aria-current={current('/authentication')}
            className="menu-entry"
          >
            Login
          </Link>
        </li>
        <li className="only-signed-in">
          <Form method="post" action="/logout" reloadDocument data-logout>
            <button className="menu-entry">Logout</button>
          </Form>
        </li>
      </ul>
      <Thread className="mt-8" />
    </nav>
  )
}

/** The header's entries up to the Shop menu, and those after it, which follow the account's. */
function phoneEntries({ header, shop }: ShownMenus) {
  const at = header.findIndex(({ to }) => to === '*shop')
  if (at < 0) return { first: header, last: [] }
  return {
    first: [...header.slice(0, at), ...shop.flatMap(({ links }) => links)],
    last: header
      .slice(at + 1)
      .map(({ name, to }) => ({ name: name === 'Contact' ? 'Contact Us' : name, to })),
  }
}
