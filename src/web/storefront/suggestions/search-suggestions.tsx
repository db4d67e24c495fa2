import { useNavigate } from 'react-router'
import { TYPED_MIN, type Suggestions } from '#shop/search/suggestion.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { sentSearchAddress } from '../products/search-address.ts'
import { recordSearch } from '../recent/search-storage.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SuggestedOptions } from './suggested-options.tsx'
import { LIST, useActiveOption } from './use-active-option.ts'
import { useRecentSearches } from './use-recent-searches.ts'
import { useSuggestions } from './use-suggestions.ts'

/** A product or a search. */
type Target = { path: string } | { search: string }

/** A listbox below the search box: the last searches on this device while the box is empty, then
 * suggestions for the typed text. The box keeps its role with and without script, so that assistive
 * technology always finds it under the same name. */
export default function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const { typed, suggestions, close } = useSuggestions(input)
  const recent = useRecentSearches(input)
  const navigate = useNavigate()
  const isRecent = recent.searches.length > 0
  const suggested = isRecent ? [] : targetsOf(typed, suggestions)
  const targets = isRecent ? recent.searches.map((search) => ({ search })) : suggested

  function open(target: Target) {
    close()
    recent.close()
    if ('path' in target) return void navigate(target.path)
    recordSearch(target.search)
    void navigate(sentSearchAddress(target.search))
  }

  const option = useActiveOption(input, {
    // The last option clears the recent searches.
    count: isRecent ? targets.length + 1 : targets.length,
    list: isRecent ? 'recent' : suggestions,
    close: isRecent ? recent.close : close,
    choose(index) {
      const target = targets[index]
      if (target) open(target)
      else recent.clear()
    },
    ...(isRecent && {
      remove(index) {
        const search = recent.searches[index]
        if (search !== undefined) recent.remove(search)
      },
    }),
  })
  return (
    <>
      <p role="status" className="sr-only">
        {isRecent
          ? `Recent searches: ${targets.length}. Use the arrow keys, and Delete to remove one.`
          : targets.length > 0 && `${targets.length} suggestions. Use the arrow keys.`}
      </p>
      <div
        hidden={targets.length === 0}
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-50 max-h-[calc(100dvh-var(--header-height))] overflow-y-auto border-b border-zari bg-paper py-2 shadow-lift lg:right-0 lg:left-auto lg:mt-2 lg:w-96 lg:border"
      >
        {isRecent ? (
          <RecentSearches searches={recent.searches} option={option} onRemove={recent.remove} />
        ) : (
          <div id={LIST} role="listbox" aria-label="Suggestions">
            {suggestions && suggested.length > 0 && (
              <SuggestedOptions typed={typed} suggestions={suggestions} option={option} />
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** The options in their order. The list is empty if there are no suggestions. */
function targetsOf(typed: string, suggestions: Suggestions | null): Target[] {
  if (
    !suggestions ||
    typed.trim().length < TYPED_MIN ||
    suggestions.products.length + suggestions.words.length === 0
  )
    return []
  return [
    ...suggestions.words.map((search) => ({ search })),
    ...suggestions.products.map((product) => ({ path: productPath(product) })),
    { search: typed.trim() },
  ]
}
