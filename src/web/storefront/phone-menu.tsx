import { useRef, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { forgetEverything } from '#web/ui/signed-in-hint.ts'
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx'
import { Thread } from '#web/ui/thread.tsx'
import { useClosedByWalking } from '#web/ui/use-closed-by-walking.ts'
import { collections, garmentTypes, type Tab } from './shop-places.ts'

const places = [{ name: 'Home', to: '/' }, ...collections, ...garmentTypes]
const others = ['/cart', '/profile', '/contact', '/authentication']

/** The entry of the menu that is open, by its path. */
export function currentPlace(pathname: string): string | undefined {
  return [...places.map(({ to }): string => to), ...others].find((to) => to === pathname)
}

/** All entries of the bar for small screens. The popover stands right after its button, so Tab walks into it; Escape closes. */
export function PhoneMenu({ tab }: { tab: Tab }) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  useClosedByWalking(menu, setIsOpen)
  const place = currentPlace(pathname)
  const current = (to: string) => (to === place ? 'page' : undefined)

  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="phone-menu"
        aria-expanded={isOpen}
        aria-label="Menu"
        className="-ml-2.5 grid size-11 place-items-center"
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <div
        ref={menu}
        id="phone-menu"
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="inset-x-0 top-(--header-height) bottom-0 m-0 h-auto max-h-none w-full max-w-none overflow-y-auto bg-ivory"
      >
        <nav aria-label="Menu" className="page-width flex flex-col pt-2 pb-12">
          <ul>
            {places.map(({ name, to }) => (
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
            <li className="only-user">
              <Link
                to="/orders"
                aria-current={tab === 'orders' ? 'page' : undefined}
                className="menu-entry"
              >
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
          <Thread className="mt-8" isDrawn={isOpen} />
        </nav>
      </div>
    </div>
  )
}
