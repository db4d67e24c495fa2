import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Diamond } from '#web/ui/thread.tsx'
import { AccountLinks } from './account-links.tsx'
import { DrawnOnce } from './drawn-once.tsx'
import { currentPlace, PhoneMenu } from './phone-menu.tsx'
import { searchedFor, SearchForm } from './search-form.tsx'
import { ShopMenu } from './shop-menu.tsx'
import { activeTab } from './shop-places.ts'

/** Fixed at the top, 64 px; the thread under it fills while the next page is on its way. */
export function Header({ shopName }: { shopName: string }) {
  const { pathname } = useLocation()
  const tab = activeTab(pathname)
  return (
    <DrawnOnce
      as="header"
      of={JSON.stringify([shopName, tab, currentPlace(pathname), searchedFor(pathname)])}
      className="fixed inset-x-0 top-0 z-40 h-(--header-height) bg-ivory"
    >
      <div className="page-width flex h-full items-center gap-2 md:gap-4 lg:gap-8">
        <PhoneMenu tab={tab} />
        <Link to="/" aria-label={shopName} className="group flex min-h-11 shrink-0 items-center">
          <Wordmark>{shopName}</Wordmark>
        </Link>
        <nav aria-label="Main" className="hidden h-full items-stretch gap-1 lg:flex">
          <Link to="/" aria-current={tab === 'home' ? 'page' : undefined} className="tab">
            Home
          </Link>
          <ShopMenu isActive={tab === 'shop'} />
          <Link to="/contact" aria-current={tab === 'contact' ? 'page' : undefined} className="tab">
            Contact
          </Link>
        </nav>
        <SearchForm />
        <AccountLinks tab={tab} />
      </div>
      <HeaderThread />
    </DrawnOnce>
  )
}

/** The shop's name with one thread drawn through under it. */
function Wordmark({ children }: { children: ReactNode }) {
  return (
    <span className="wordmark">
      <span className="truncate pb-0.5">{children}</span>
      <span className="flex items-center gap-1 text-zari" aria-hidden="true">
        <span className="h-px flex-1 origin-left bg-current transition-transform duration-500 group-hover:scale-x-50" />
        <Diamond className="size-1.5" />
      </span>
    </span>
  )
}

function HeaderThread() {
  const isTurning = useNavigation().state !== 'idle'
  return (
    <div className="absolute inset-x-0 bottom-0 h-px bg-zari/45">
      {isTurning && (
        <div
          role="status"
          className="h-0.5 origin-left animate-[draw_4s_var(--ease-cloth)_120ms_both] bg-madder"
        >
          <span className="sr-only">Loading…</span>
        </div>
      )}
    </div>
  )
}
