import { Form, Link } from 'react-router'
import type { OpenWork } from '#shop/back-office/open-work.ts'
import type { StaffRole } from '#shop/people/role.ts'
import { AdminNavigation } from './admin-navigation.tsx'
import { SearchPalette } from './palette/search-palette.tsx'
import { useWorkCounts } from './use-work-counts.ts'

export type FrameData = { shopName: string; staffName: string; role: StaffRole; work: OpenWork }

/** A bar at the top of a narrow screen; a rail at the side of a wide one. It scrolls with the page
 * if the screen is low. */
export function AdminHeader({ shopName, staffName, role, work }: FrameData) {
  const counts = useWorkCounts(work)
  return (
    <header className="relative top-0 z-20 flex flex-wrap items-center gap-x-1 border-b border-hem bg-paper px-4 tall:sticky lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-y-1 lg:self-start lg:border-r lg:border-b-0 lg:bg-ivory lg:px-3 lg:py-3 lg:tall:h-dvh lg:tall:overflow-y-auto print:hidden">
      <Link
        to="/admin"
        className="mr-auto min-w-11 truncate font-heading text-xl leading-12 text-ink lg:mr-0 lg:px-3"
      >
        {shopName} <span className="font-sans text-sm text-stone max-sm:sr-only">Admin</span>
      </Link>
      <SearchPalette role={role} />
      <AdminNavigation role={role} work={counts} />
      <div className="flex items-center gap-x-1 text-sm lg:mt-auto lg:flex-wrap lg:border-t lg:border-hem lg:pt-2">
        <span className="hidden w-full truncate px-3 pt-1 text-stone lg:block">{staffName}</span>
        <a
          href="/"
          className="inline-flex min-h-11 items-center px-2 text-indigo underline-offset-2 hover:underline lg:px-3"
        >
          View shop
        </a>
        <Form method="post" action="/admin/logout" reloadDocument data-logout>
          <button className="min-h-11 rounded-sm px-2 font-semibold text-indigo hover:underline">
            Logout
          </button>
        </Form>
      </div>
    </header>
  )
}
