import { useRef, useState, type ComponentPropsWithRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { StaffRole } from '#shop/people/role.ts'
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx'
import { useCloseOnNavigation } from '#web/ui/use-close-on-navigation.ts'

type Area = {
  to: string
  name: string
  /** Other paths that belong to this entry. */
  also?: string[]
}

const ownLogin: Area = {
  to: '/admin/security',
  name: 'Your login',
  also: ['/admin/notifications'],
}
const packerAreas: Area[] = [{ to: '/admin/orders', name: 'Orders' }, ownLogin]
const areas: Area[] = [
  { to: '/admin/orders', name: 'Orders' },
  { to: '/admin/money', name: 'Money' },
  {
    to: '/admin/products',
    name: 'Products',
    also: ['/admin/addproducts', '/admin/updateproduct', '/admin/productinfos', '/admin/exchange'],
  },
  { to: '/admin/siteinfo', name: 'Site Info' },
  { to: '/admin/queries', name: 'Queries', also: ['/admin/newsletters'] },
  { to: '/admin/mail', name: 'Mail' },
  { to: '/admin/people', name: 'People', also: ['/admin/changes'] },
  { to: '/admin/settings', name: 'Settings', also: ['/admin/addresses'] },
  ownLogin,
]

/** A bar on a wide screen; on a narrow one a popover, which follows its button, so that Tab moves into it. */
export function AdminNavigation({ role }: { role: StaffRole }) {
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useCloseOnNavigation(menu, setIsOpen)
  if (role === 'packer')
    return <AreaLinks areas={packerAreas} className="flex max-lg:order-last max-lg:w-full" />
  return (
    <>
      <button
        type="button"
        popoverTarget="admin-menu"
        aria-label="Menu"
        className="grid size-11 place-items-center lg:hidden"
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <AreaLinks
        ref={menu}
        id="admin-menu"
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        areas={areas}
        className="inset-x-0 top-12 bottom-auto m-0 max-h-[calc(100dvh-3rem)] w-full max-w-none overflow-y-auto border-b border-zari bg-paper px-2 pb-3 open:grid open:grid-cols-2 lg:static lg:flex lg:w-auto lg:border-0 lg:p-0"
      />
    </>
  )
}

function AreaLinks({ areas: shown, ...nav }: { areas: Area[] } & ComponentPropsWithRef<'nav'>) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Admin" {...nav}>
      {shown.map((area) => (
        <Link
          key={area.to}
          to={area.to}
          aria-current={currentState(area, pathname)}
          className="border-b-2 border-transparent px-2 leading-11 whitespace-nowrap text-indigo hover:underline aria-[current]:border-zari aria-[current]:text-ink forced-colors:border-[Canvas]"
        >
          {area.name}
        </Link>
      ))}
    </nav>
  )
}

function currentState({ to, also = [] }: Area, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return [to, ...also].some((start) => pathname === start || pathname.startsWith(`${start}/`))
    ? 'true'
    : undefined
}
