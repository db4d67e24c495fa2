import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Diamond } from '#web/ui/thread.tsx'
import { AccountLinks } from './account-links.tsx'
import { CachedFragment } from '../rendering/fragment-cache.tsx'
import { MenuAnchor } from './menu-anchor.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { searchedFor, SearchForm } from './search-form.tsx'
import { ShopMenu } from './shop-menu.tsx'
import type { StorefrontData } from './storefront-data.ts'
import { activeTab, currentEntry, currentState, highlightedTab } from './navigation.ts'

type HeaderProps = Pick<StorefrontData, 'shopName' | 'logo' | 'menus'>

/** The header stays at the top of a tall viewport. With enlarged text the search box wraps below the
 * shop's name. A thin line at the bottom shows the progress of a navigation. */
export function Header({ shopName, logo, menus }: HeaderProps) {
  const { pathname } = useLocation()
  const tab = activeTab(pathname)
  const entry = currentEntry(pathname, menus)
  const highlighted = highlightedTab(pathname, menus)
  return (
    <CachedFragment
      as="header"
      cacheKey={JSON.stringify([
        shopName,
        logo,
        menus,
        tab,
        entry,
        highlighted,
        searchedFor(pathname),
      ])}
      className="relative top-0 z-40 bg-ivory tall:sticky print:hidden"
    >
      <div className="page-width flex min-h-(--header-height) items-center gap-x-2 max-lg:flex-wrap md:gap-x-4 lg:h-(--header-height) lg:gap-x-8">
        <PhoneMenu menus={menus} />
        <Link to="/" aria-label={shopName} className="group flex min-h-11 shrink-0 items-center">
          {logo ? <img {...logo} alt="" className="logo" /> : <Wordmark>{shopName}</Wordmark>}
        </Link>
        <nav aria-label="Main" className="hidden h-full items-stretch gap-1 lg:flex">
          {menus.header.map((link, index) =>
            link.to === '*shop' ? (
              <ShopMenu
                key={index}
                name={link.name}
                isActive={highlighted === '*shop'}
                columns={menus.shop}
              />
            ) : (
              <MenuAnchor
                key={index}
                link={link}
                aria-current={currentState(link.to, entry, tab)}
                data-highlighted={link.to === highlighted || undefined}
                className="tab"
              />
            ),
          )}
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
