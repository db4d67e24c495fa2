import { CloseIcon, SearchIcon } from '#web/ui/icons/shell-icons.tsx'
import { LIST, type OptionAttributes } from './use-active-option.ts'

type RecentSearchesProps = {
  searches: readonly string[]
  option: OptionAttributes
  onRemove: (search: string) => void
}

const row = 'flex h-12 cursor-pointer items-center gap-3 px-4 hover:bg-linen aria-selected:bg-linen'

/** The buttons are beside the listbox, because options cannot contain any. The keyboard removes an
 * option with Delete. */
export function RecentSearches({ searches, option, onRemove }: RecentSearchesProps) {
  return (
    <>
      <p id="recent-searches" className="px-4 py-1 text-sm text-stone">
        Recent searches
      </p>
      <div className="flex">
        <div id={LIST} role="listbox" aria-labelledby="recent-searches" className="min-w-0 flex-1">
          {searches.map((search, index) => (
            <div key={search} {...option(index)} className={row}>
              <SearchIcon className="size-5 shrink-0 text-stone" />
              <span className="truncate">{search}</span>
            </div>
          ))}
          <div {...option(searches.length)} className={row}>
            <span className="font-semibold text-madder">Clear recent searches</span>
          </div>
        </div>
        <div>
          {searches.map((search) => (
            <button
              key={search}
              type="button"
              tabIndex={-1}
              aria-label={`Remove recent search: ${search}`}
              onClick={() => onRemove(search)}
              className="grid size-12 place-items-center text-stone hover:text-madder"
            >
              <CloseIcon className="size-5" />
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
