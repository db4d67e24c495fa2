import { lazy, Suspense, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { SearchIcon } from '#web/ui/icons.tsx'

/** Fetched when somebody goes to the search box, and not before. */
const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'))

/** A plain GET form: it works before the script arrives. */
export function SearchForm() {
  const { pathname } = useLocation()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const [isUsed, setIsUsed] = useState(false)
  return (
    <Form role="search" method="get" action="/shop/searchQuery" className="search-box">
      <input ref={setInput} key={pathname} type="search" name="q" aria-label="Search" placeholder="Search" defaultValue={searchedFor(pathname)} onFocus={() => setIsUsed(true)}
        autoComplete="off" enterKeyHint="search" />
      <button aria-label="Search">
        <SearchIcon className="size-5" />
      </button>
      {isUsed && input && <Suspense fallback={null}><SearchSuggestions input={input} /></Suspense>}
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
