import { useRef, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { forgetEverything } from '#web/ui/signed-in-hint.ts'
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx'
import { Thread } from '#web/ui/thread.tsx'
import { useCloseOnNavigation } from '#web/ui/use-close-on-navigation.ts'
import { collections, currentState, garmentTypes, type Tab } from './navigation.ts'

const entries = [{ name: 'Home', to: '/' }, ...collections, ...garmentTypes]
const others = ['/cart', '/orders', '/profile', '/contact', '/authentication']

/** Returns the path of the menu entry that leads to this page. */
export function currentEntry(pathname: string): string | undefined {
  return [...entries.map(({ to }): string => to), ...others].find((to) => to === pathname)
}

/** All links of the header, for small screens. The popover follows its button in the document, so
 * Tab moves into the popover. */
export function PhoneMenu({ tab }: { tab: Tab }) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  useCloseOnNavigation(menu, setIsOpen)
  const entry = currentEntry(pathname)
  const current = (to: string) => currentState(to, entry, tab)

  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="phone-menu"
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
            {entries.map(({ name, to }) => (
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
          <Thread className="mt-8" isDrawn={isOpen} />
        </nav>
      </div>
    </div>
  )
}
