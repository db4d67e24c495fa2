import { Form, Link, useLocation } from 'react-router'
import { forgetEverything } from '#web/ui/signed-in-hint.ts'
import { Thread } from '#web/ui/thread.tsx'
import { activeTab, currentEntry, currentState, menuEntries, type MenuLink } from './navigation.ts'

type PhoneMenuLinksProps = { label: string; garments: readonly MenuLink[] }

export function PhoneMenuLinks({ label, garments }: PhoneMenuLinksProps) {
  const { pathname } = useLocation()
  const tab = activeTab(pathname)
  const entry = currentEntry(pathname, garments)
  const current = (to: string) => currentState(to, entry, tab)
  return (
    <nav aria-label={label} className="page-width flex flex-col pt-2 pb-12">
      <ul>
        {[...menuEntries, ...garments].map(({ name, to }) => (
          <li key={to}>
            <Link to={to} aria-current={current(to)} className="menu-entry">
              {name}
            </Link>
          </li>
        ))}
        <li className="only-user">
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
        <li>
          <Link to="/contact" aria-current={current('/contact')} className="menu-entry">
            Contact Us
          </Link>
        </li>
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
          <Form method="post" action="/logout" reloadDocument onSubmit={forgetEverything}>
            <button className="menu-entry">Logout</button>
          </Form>
        </li>
      </ul>
      <Thread className="mt-8" />
    </nav>
  )
}
