import type { ReactNode } from 'react'
import type { Page } from '#shop/paging.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { countText } from '../count-text.ts'
import { FilterPills } from '../filter-pills.tsx'

type ModeratedListProps<Item, Filter extends string> = {
  /** Singular, plural, and the address of the screen. */
  names: { one: string; many: string; address: string }
  filter: Filter
  filterNames: Readonly<Record<Filter, string>>
  page: Page<Item>
  /** Explains an empty list. */
  emptyText: string
  children: (item: Item) => ReactNode
}

/** A filtered, paged list of what customers wrote. */
export function ModeratedList<Item extends { id: string }, Filter extends string>({
  names: { one, many, address },
  filter,
  filterNames,
  page,
  emptyText,
  children,
}: ModeratedListProps<Item, Filter>) {
  const filters = Object.keys(filterNames) as Filter[]
  return (
    <>
      <FilterPills
        label={`Filter ${many}`}
        className="my-4"
        pills={filters.map((each) => ({
          name: filterNames[each],
          to: `${address}?show=${each}`,
          isCurrent: each === filter,
        }))}
      />
      <p role="status" className="mb-2 text-sm text-stone">
        {countText(page, one, many)}
      </p>
      {page.items.length === 0 && <EmptyState title={`No ${many} here`}>{emptyText}</EmptyState>}
      <ul className="space-y-3">
        {page.items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      <Pagination
        page={page.page}
        pages={page.pages}
        linkTo={(number) => `${address}?show=${filter}&page=${number}`}
      />
    </>
  )
}
