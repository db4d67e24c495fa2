import { Link } from 'react-router'
import {
  choiceLabel,
  filterNames,
  noFilters,
  viewQuery,
  withoutChoice,
  type ListView,
  type Sort,
} from '#shop/search/filters/product-filters.ts'
import { CloseIcon } from '#web/ui/icons/shell-icons.tsx'

const chip = 'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 underline-offset-4'

export function ActiveFilters({
  path,
  view,
  defaultSort,
  kindNames,
}: {
  path: string
  view: ListView
  defaultSort: Sort
  kindNames: Record<string, string>
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
            to={path + viewQuery(withoutChoice(view, name, choice), defaultSort)}
            preventScrollReset
            className={`${chip} border border-stone/80 bg-paper hover:border-madder hover:text-madder`}
          >
            {choiceLabel(name, choice, kindNames)}
            <span className="sr-only">: remove this filter</span>
            <CloseIcon className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={path + viewQuery({ ...view, filters: noFilters }, defaultSort)}
          preventScrollReset
          className={`${chip} text-madder hover:underline`}
        >
          Clear all filters
        </Link>
      </li>
    </ul>
  )
}
