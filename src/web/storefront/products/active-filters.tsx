import { Link } from 'react-router'
import {
  choiceWords,
  filterNames,
  noFilters,
  viewAddress,
  withChoice,
  type ListView,
  type Sort,
} from '#shop/search/product-filters.ts'
import { CloseIcon } from '#web/ui/icons.tsx'

const chip = 'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 underline-offset-4'

/** What is chosen, each a link to the same list without it. */
export function ActiveFilters({
  path,
  view,
  usual,
}: {
  path: string
  view: ListView
  usual: Sort
}) {
  const chosen = filterNames.flatMap((name) =>
    view.filters[name].map((choice) => ({ name, choice })),
  )
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mb-6 flex flex-wrap gap-2">
      {chosen.map(({ name, choice }) => (
        <li key={`${name} ${choice}`}>
          <Link
            to={path + viewAddress(withChoice(view, name, choice), usual)}
            preventScrollReset
            className={`${chip} border border-stone/60 bg-paper hover:border-madder hover:text-madder`}
          >
            {choiceWords(name, choice)}
            <span className="sr-only">: remove this filter</span>
            <CloseIcon className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={path + viewAddress({ ...view, filters: noFilters }, usual)}
          preventScrollReset
          className={`${chip} text-madder hover:underline`}
        >
          Clear all filters
        </Link>
      </li>
    </ul>
  )
}
