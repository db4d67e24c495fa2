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
    <Form role="search" method="get" action="/shop/searchQuery" className="relative ml-auto flex h-11 min-w-0 flex-1 items-center rounded-full border border-stone/60 bg-paper lg:max-w-72">
      <input ref={setInput} key={pathname} type="search" name="q" aria-label="Search" placeholder="Search" defaultValue={searchedFor(pathname)} onFocus={() => setIsUsed(true)}
        autoComplete="off" enterKeyHint="search" className="h-full w-full min-w-0 rounded-full bg-transparent pl-4 placeholder:text-stone" />
      <button aria-label="Search" className="grid size-11 shrink-0 place-items-center rounded-full hover:text-madder">
        <SearchIcon className="size-5" />
      </button>
      {isUsed && input && <Suspense fallback={null}><SearchSuggestions input={input} /></Suspense>}
    </Form>
  )
}

function searchedFor(pathname: string): string {
  const found = /^\/shop\/searchQuery\/(.+)$/.exec(pathname)?.[1]
  try {
    return found ? decodeURIComponent(found) : ''
  } catch {
    return ''
  }
}
