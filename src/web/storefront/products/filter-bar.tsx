import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { groupDigits } from '#shop/money.ts'
import type { FilterCounts } from '#shop/search/filters/facets.ts'
import {
  choiceLabel,
  countChosen,
  filterNames,
  filterLabels,
  fixedChoices,
  parseView,
  sorts,
  sortLabels,
  viewQuery,
  type FilterName,
  type ListView,
  type Sort,
} from '#shop/search/filters/product-filters.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ChevronDownIcon, CloseIcon } from '#web/ui/icons/shell-icons.tsx'
import { CachedFragment } from '../../rendering/fragment-cache.tsx'
import type { AttributePanel } from './attributes/attribute-panels.ts'

type FilterBarProps = {
  path: string
  view: ListView
  defaultSort: Sort
  counts: FilterCounts
  /** If true, the real counts may be higher than those shown. */
  isSample: boolean
  kindNames: Record<string, string>
  panels?: readonly AttributePanel[]
  /** The colours of choices. */
  swatches?: Record<string, string> | undefined
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
  panels = [],
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
      className="mb-6 lg:mb-8"
    >
      <button
        type="button"
        popoverTarget="filters"
        className={`${buttonClass('secondary', 'dense')} w-full lg:hidden`}
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
        {filterNames.map(
          (name) =>
            name !== 'attribute' && (
              <FilterPanel key={name} name={name} title={filterLabels[name]} {...shown} />
            ),
        )}
        {panels.map((panel) => (
          <FilterPanel key={panel.title} name="attribute" {...panel} {...shown} />
        ))}
        <Button className="mt-5 w-full lg:hidden">Show results</Button>
        <noscript className="max-lg:hidden">
          <button className={buttonClass('secondary', 'dense')}>Show results</button>
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

type FilterPanelProps = {
  name: FilterName
  title: string
  facets?: readonly string[]
  filters: ListView['filters']
} & Pick<FilterBarProps, 'counts' | 'isSample' | 'kindNames' | 'swatches'>

/** Leaves out options without products, and filters without options. */
function FilterPanel({ name, title, facets, ...shown }: FilterPanelProps) {
  const { isSample, kindNames, swatches } = shown
  const counts = shown.counts[name]
  const choices: readonly string[] =
    facets ??
    (name in fixedChoices ? fixedChoices[name as keyof typeof fixedChoices] : Object.keys(counts))
  const chosen = (shown.filters[name] as readonly string[]).filter(
    (choice) => !facets || facets.includes(choice),
  )
  const offered = choices.filter(
    (choice) => isSample || counts[choice] !== 0 || chosen.includes(choice),
  )
  if (offered.length === 0 || (offered.length === 1 && chosen.length === 0 && name !== 'stock'))
    return null
  return (
    <details name="filter" className="group/panel relative border-b border-hem lg:border-0">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-1 lg:min-h-11 lg:rounded-sm lg:px-3 lg:hover:text-madder [&::-webkit-details-marker]:hidden">
        <span>
          {title}
          {chosen.length > 0 && <span className="figures text-madder"> ({chosen.length})</span>}
        </span>
        <ChevronDownIcon className="size-5 transition-transform group-open/panel:rotate-180" />
      </summary>
      <fieldset className="pb-3 lg:absolute lg:top-full lg:left-0 lg:z-30 lg:max-h-112 lg:min-w-60 lg:overflow-y-auto lg:border lg:border-hem lg:bg-paper lg:px-4 lg:py-2 lg:shadow-lg">
        <legend className="sr-only">{title}</legend>
        {offered.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center gap-3 hover:text-madder"
          >
            <input
              type="checkbox"
              name={name}
              value={choice}
              defaultChecked={chosen.includes(choice)}
              className="size-6"
            />
            {swatches?.[choice] && (
              <svg viewBox="0 0 1 1" className="size-6 rounded-full border border-stone/80">
                <path d="M0 0h1v1H0" fill={swatches[choice]} />
              </svg>
            )}
            <span className="flex-1">{choiceLabel(name, choice, kindNames)}</span>
            {Boolean(counts[choice]) && (
              <span className="figures text-sm text-stone">
                {groupDigits(counts[choice]!)}
                {isSample && '+'}
              </span>
            )}
          </label>
        ))}
      </fieldset>
    </details>
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
