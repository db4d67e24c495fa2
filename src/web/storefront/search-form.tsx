import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { SearchIcon } from '#web/ui/icons.tsx'

/** Fetched when somebody goes to the search box, and not before. */
const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'))

/** A plain GET form: it works before the script arrives. */
export function SearchForm() {
  const { pathname } = useLocation()
  const box = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState<HTMLInputElement | null>(null)

  // Each address has a box of its own; and somebody may have gone to it before this script was here.
  useEffect(
    () =>
      setUsed((before) => (before || box.current === document.activeElement ? box.current : null)),
    [pathname],
  )

  return (
    <Form role="search" method="get" action="/shop/searchQuery" className="search-box">
      <input
        ref={box}
        key={pathname}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search"
        defaultValue={searchedFor(pathname)}
        onFocus={() => setUsed(box.current)}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button aria-label="Search">
        <SearchIcon className="size-5" />
      </button>
      {used && (
        <Suspense fallback={null}>
          <SearchSuggestions input={used} />
        </Suspense>
      )}
    </Form>
  )
}

/** What the box shows at first. */
export function searchedFor(pathname: string): string {
  const found = /^\/shop\/searchQuery\/(.+)$/.exec(pathname)?.[1]
  try {
    return found ? decodeURIComponent(found) : ''
  } catch {
    return ''
  }
}
