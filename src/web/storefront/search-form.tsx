import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { SearchIcon } from '#web/ui/icons/shell-icons.tsx'

/** The suggestions are loaded when the search box is focused. */
const SearchSuggestions = lazy(() => import('./suggestions/search-suggestions.tsx'))

/** A GET form that works without script. */
export function SearchForm() {
  const { pathname } = useLocation()
  const box = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState<HTMLInputElement | null>(null)

  // The input is mounted again for each address, and may already have the focus before hydration.
  useEffect(
    () =>
      setFocused((before) =>
        before || box.current === document.activeElement ? box.current : null,
      ),
    [pathname],
  )

  return (
    <Form
      role="search"
      method="get"
      action="/shop/searchQuery"
      onSubmit={() => record(box.current?.value ?? '')}
      className="search-box"
    >
      <input
        ref={box}
        key={pathname}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search"
        defaultValue={searchedFor(pathname)}
        onFocus={() => setFocused(box.current)}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button aria-label="Search">
        <SearchIcon className="size-5" />
      </button>
      {focused && (
        <Suspense fallback={null}>
          <SearchSuggestions input={focused} />
        </Suspense>
      )}
    </Form>
  )
}

/** Independent of the suggestions, which may still be loading. */
function record(search: string): void {
  import('./recent/search-storage.ts').then(
    ({ recordSearch }) => recordSearch(search),
    () => {},
  )
}

export function searchedFor(pathname: string): string {
  const encoded = /^\/shop\/searchQuery\/(.+)$/.exec(pathname)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : ''
  } catch {
    return ''
  }
}
