import { groupDigits } from '#shop/money.ts'
import type { FilterCounts } from '#shop/search/filters/facets.ts'
import {
  choiceLabel,
  filterLabels,
  filterNames,
  fixedChoices,
  type FilterName,
  type Filters,
} from '#shop/search/filters/product-filters.ts'
import { ChevronDownIcon } from '#web/ui/icons/shell-icons.tsx'
import type { AttributePanel } from './attribute-panels.ts'

export type ShownFilters = {
  counts: FilterCounts
  /** If true, the real counts may be higher than those shown. */
  isSample: boolean
  /** The names of the types and of the attributes' choices. */
  kindNames: Record<string, string>
  panels?: readonly AttributePanel[] | undefined
  /** The colours of choices. */
  swatches?: Record<string, string> | undefined
}

type PanelsProps = ShownFilters & { filters: Filters }

export function FilterPanels({ panels, ...shown }: PanelsProps) {
  return (
    <>
      {filterNames.map(
        (name) =>
          name !== 'attribute' && (
            <FilterPanel key={name} name={name} title={filterLabels[name]} {...shown} />
          ),
      )}
      {panels?.map((panel) => (
        <FilterPanel key={panel.title} name="attribute" {...panel} {...shown} />
      ))}
    </>
  )
}

type FilterPanelProps = {
  name: FilterName
  title: string
  facets?: readonly string[]
} & Omit<PanelsProps, 'panels'>

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
      <fieldset className="pb-3 lg:absolute lg:top-full lg:left-0 lg:z-30 lg:max-h-112 lg:min-w-60 lg:overflow-y-auto lg:border lg:border-hem lg:bg-paper lg:px-4 lg:py-2 lg:shadow-lift">
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
