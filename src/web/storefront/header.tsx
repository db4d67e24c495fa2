import { useMemo, type ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Diamond } from '#web/ui/thread.tsx'
import { AccountLinks } from './account-links.tsx'
import { CachedFragment } from '../rendering/fragment-cache.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { searchedFor, SearchForm } from './search-form.tsx'
import { ShopMenu } from './shop-menu.tsx'
import type { StorefrontData } from './storefront-data.ts'
import { activeTab, currentEntry, currentState, kindLinks } from './navigation.ts'

type HeaderProps = Pick<StorefrontData, 'shopName' | 'logo' | 'kinds'>

/** The header stays at the top of a tall viewport. With enlarged text the search box wraps below the
 * shop's name. A thin line at the bottom shows the progress of a navigation. */
export function Header({ shopName, logo, kinds }: HeaderProps) {
  const { pathname } = useLocation()
  const tab = activeTab(pathname)
  const garments = useMemo(() => kindLinks(kinds), [kinds])
  const entry = currentEntry(pathname, garments)
  return (
    <CachedFragment
      as="header"
      cacheKey={JSON.stringify([shopName, logo, garments, tab, entry, searchedFor(pathname)])}
      className="relative top-0 z-40 bg-ivory tall:sticky print:hidden"
    >
      <div className="page-width flex min-h-(--header-height) items-center gap-x-2 max-lg:flex-wrap md:gap-x-4 lg:h-(--header-height) lg:gap-x-8">
        <PhoneMenu garments={garments} />
        <Link to="/" aria-label={shopName} className="group flex min-h-11 shrink-0 items-center">
          {logo ? <img {...logo} alt="" className="logo" /> : <Wordmark>{shopName}</Wordmark>}
        </Link>
        <nav aria-label="Main" className="hidden h-full items-stretch gap-1 lg:flex">
          <Link
            to="/"
            aria-current={currentState('/', entry, tab)}
            data-lit={tab === 'home' || undefined}
            className="tab"
          >
            Home
          </Link>
          <ShopMenu isActive={tab === 'shop'} garments={garments} />
          <Link
            to="/contact"
            aria-current={currentState('/contact', entry, tab)}
            data-lit={tab === 'contact' || undefined}
            className="tab"
          >
            Contact
          </Link>
        </nav>
        <SearchForm />
        <AccountLinks current={(to) => currentState(to, entry, tab)} />
      </div>
      <HeaderThread />
    </CachedFragment>
  )
}

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
    <div className="absolute inset-x-0 bottom-0 h-px bg-zari/45 forced-colors:bg-[CanvasText]">
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
