import { useEffect, useRef } from 'react'
import { Form, Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/signed-in.server.ts'
import { fontPreloads } from '#web/ui/font-preloads.ts'
import { Notifications } from '#web/ui/notifications.tsx'
import { forgetEverything } from '#web/ui/signed-in-hint.ts'
import { usePageTurn } from '#web/ui/use-page-turn.ts'
import './admin.css'
import type { Route } from './+types/layout.ts'

export const links = () => fontPreloads

const ownLogin = { to: '/admin/security', name: 'Your login' }
const packersPlaces = [{ to: '/admin/orders', name: 'Orders' }, ownLogin]
const places = [
  { to: '/admin/orders', name: 'Orders' },
  { to: '/admin/money', name: 'Money' },
  { to: '/admin/products', name: 'Products' },
  { to: '/admin/siteinfo', name: 'Site Info' },
  { to: '/admin/queries', name: 'Queries' },
  { to: '/admin/mail', name: 'Mail' },
  { to: '/admin/people', name: 'People' },
  { to: '/admin/settings', name: 'Settings' },
  ownLogin,
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireStaff(request, context)
  return {
    shopName: context.get(shopContext).config.shopName,
    staffName: staff.firstName,
    role: staff.role,
  }
}

export default function AdminLayout({
  loaderData: { shopName, staffName, role },
}: Route.ComponentProps) {
  usePageTurn()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone not all places fit: the one that is open comes into view.
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
  }, [pathname])

  return (
    <div className="min-h-dvh bg-ivory text-ink">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-paper focus:p-3"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-10 border-b border-hem bg-paper">
        <div className="mx-auto flex max-w-350 flex-wrap items-center gap-x-6 px-4">
          <Link to="/admin" className="font-heading text-xl leading-12 text-ink">
            {shopName} <span className="font-sans text-sm text-stone">Admin</span>
          </Link>
          <nav
            ref={nav}
            aria-label="Admin"
            className="order-last -mx-4 flex w-[calc(100%+2rem)] overflow-x-auto px-2 sm:order-none sm:mx-0 sm:w-auto sm:px-0"
          >
            {(role === 'admin' ? places : packersPlaces).map(({ to, name }) => (
              <NavLink
                key={to}
                to={to}
                className="border-b-2 border-transparent px-2 leading-11 whitespace-nowrap text-indigo hover:underline aria-[current=page]:border-zari aria-[current=page]:text-ink"
              >
                {name}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-4 text-sm">
            <span className="hidden text-stone md:inline">{staffName}</span>
            <a href="/" className="text-indigo underline-offset-2 hover:underline">
              View shop
            </a>
            <Form method="post" action="/admin/logout" reloadDocument onSubmit={forgetEverything}>
              <button className="min-h-11 rounded-sm px-2 font-semibold text-indigo hover:underline">
                Logout
              </button>
            </Form>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-350 px-4 py-6 outline-none">
        <Outlet />
      </main>
      <Notifications />
      <ScrollRestoration />
    </div>
  )
}
