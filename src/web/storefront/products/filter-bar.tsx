import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import {
  countChosen,
  parseView,
  sorts,
  sortLabels,
  viewQuery,
  type ListView,
  type Sort,
} from '#shop/search/filters/product-filters.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons/shell-icons.tsx'
import { CachedFragment } from '../../rendering/fragment-cache.tsx'
import { FilterPanels, type ShownFilters } from './filters/filter-panels.tsx'

type FilterBarProps = ShownFilters & {
  path: string
  view: ListView
  defaultSort: Sort
}

const WIDE = '(min-width: 64rem)'

/** A form that works without script: a sheet at the bottom of a phone, a bar on a wide screen. With
 * script, each choice on a wide screen applies at once. On a phone all choices apply when the sheet
 * is submitted. */
export function FilterBar({
  path,
  view,
  defaultSort,
  counts,
  isSample,
  kindNames,
  panels,
  swatches,
}: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { search } = useLocation()
  const chosen = countChosen(view.filters)
  const shown = { filters: view.filters, counts, isSample, kindNames, swatches }
  const shownSearch = useRef<string>(undefined)
  // When a link or history navigation changes the view, the form is reset without moving the focus.
  // Choices made before hydration are kept, and on a wide screen they are applied.
  useEffect(() => {
    const isFirst = shownSearch.current === undefined
    if (shownSearch.current === search) return
    shownSearch.current = search
    if (isFirst) {
      if (chosenQuery() !== viewQuery(view, defaultSort) && matchMedia(WIDE).matches) show(null)
      return
    }
    form.current?.reset()
    const sort = form.current?.querySelector('select')
    if (sort) sort.value = view.sort
  })

  function chosenQuery(): string {
    const query = new URLSearchParams(
      [...new FormData(form.current!)].map(([name, value]) => [name, String(value)]),
    )
    return viewQuery(parseView(query, defaultSort), defaultSort)
  }

  function show(event: SubmitEvent<HTMLFormElement> | null) {
    event?.preventDefault()
    document.getElementById('filters')?.hidePopover()
    void navigate(path + chosenQuery(), { preventScrollReset: true })
  }

  return (
    <CachedFragment
      cacheKey={JSON.stringify([path, defaultSort, view, counts, isSample, kindNames, panels])}
      className="mb-6 max-lg:tall:sticky max-lg:tall:top-(--header-height) max-lg:tall:z-20 max-lg:tall:bg-ivory max-lg:tall:py-0.5 lg:mb-8"
    >
      <button
        type="button"
        popoverTarget="filters"
        className={`${buttonClass('secondary', 'compact')} w-full lg:hidden`}
      >
        Filter and sort{chosen > 0 && <span className="figures">({chosen})</span>}
      </button>
      <Form
        ref={form}
        id="filters"
        popover="auto"
        method="get"
        action={path}
        aria-label="Filters"
        onSubmit={show}
        onChange={() => matchMedia(WIDE).matches && show(null)}
        onKeyDown={closeOpenPanel}
        className="filter-sheet"
      >
        <div className="flex items-center justify-between lg:hidden">
          <p className="font-heading text-2xl">Filter and sort</p>
          <button
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label="Close filters"
            className="-mr-2.5 grid size-11 place-items-center"
          >
            <CloseIcon />
          </button>
        </div>
        <SortChoice
          view={view}
          defaultSort={defaultSort}
          isSearch={path.startsWith('/shop/searchQuery')}
        />
        <FilterPanels panels={panels} {...shown} />
        <Button className="mt-5 w-full lg:hidden">Show results</Button>
        <noscript className="max-lg:hidden">
          <button className={buttonClass('secondary', 'compact')}>Show results</button>
        </noscript>
      </Form>
    </CachedFragment>
  )
}

type SortChoiceProps = { view: ListView; defaultSort: Sort; isSearch: boolean }

function SortChoice({ view, defaultSort, isSearch }: SortChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 border-b border-hem py-2 lg:order-last lg:ml-auto lg:border-0 lg:py-0">
      <span className="text-stone">Sort</span>
      <select
        name="sort"
        defaultValue={view.sort}
        className="min-h-11 flex-1 rounded-sm border border-stone/80 bg-paper px-2"
      >
        {sorts
          .filter((sort) => sort !== 'best' || defaultSort === 'best')
          .map((sort) => (
            <option key={sort} value={sort}>
              {sort === 'best' && !isSearch ? 'Featured' : sortLabels[sort]}
            </option>
          ))}
      </select>
    </label>
  )
}

function closeOpenPanel(event: KeyboardEvent<HTMLFormElement>) {
  const open =
    event.key === 'Escape'
      ? event.currentTarget.querySelector<HTMLDetailsElement>('details[open]')
      : null
  if (!open || !matchMedia(WIDE).matches) return
  open.open = false
  open.querySelector('summary')?.focus()
}
