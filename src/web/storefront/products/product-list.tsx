import type { ReactNode } from 'react'
import { groupDigits } from '#shop/money.ts'
import {
  countChosen,
  noFilters,
  viewQuery,
  type Sort,
} from '#shop/search/filters/product-filters.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { FilteredList } from './filtered-list.ts'
import { ProductGrid } from './product-grid.tsx'

type ProductListProps = {
  heading: string
  note?: string
  /** Without query string. */
  path: string
  defaultSort: Sort
  list: FilteredList
  /** Shown above the products. */
  children?: ReactNode
  /** Shown if the list is empty although no filter is set. */
  empty: ReactNode
}

export function ProductList({
  heading,
  note,
  path,
  defaultSort,
  list,
  children,
  empty,
}: ProductListProps) {
  const {
    products: { items, page, pages, total },
    view,
    hasMore,
  } = list
  const isFiltered = countChosen(view.filters) > 0
  const pieces = countedPieces(total, hasMore)
  return (
    <div className="page-width pt-8 md:pt-14">
      <div className="list-head">
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <ThreadUnder className="mt-4" />
        {children}
        <p role="status" className="figures mt-3 text-stone">
          {[total > 0 && pieces, note].filter(Boolean).join(' ')}
        </p>
      </div>
      {(items.length > 0 || isFiltered) && (
        <FilterBar
          path={path}
          defaultSort={defaultSort}
          view={view}
          counts={list.counts}
          isSample={list.isSample}
          kindNames={list.kindNames}
          panels={list.panels}
          swatches={list.swatches}
        />
      )}
      <ActiveFilters path={path} defaultSort={defaultSort} view={view} kindNames={list.kindNames} />
      {items.length > 0 ? (
        <ProductGrid products={items} />
      ) : isFiltered ? (
        <NoMatches to={path + viewQuery({ ...view, filters: noFilters }, defaultSort)} />
      ) : (
        empty
      )}
      <Pagination
        page={page}
        pages={pages}
        linkTo={(number) => path + viewQuery(view, defaultSort, number)}
      />
    </div>
  )
}

function NoMatches({ to }: { to: string }) {
  return (
    <EmptyState
      title="No Products"
      action={
        <ButtonLink to={to} variant="secondary" preventScrollReset>
          Clear all filters
        </ButtonLink>
      }
    >
      No piece matches all of these filters. Remove one, or clear them all.
    </EmptyState>
  )
}

/** For example '1 piece', '48 pieces' or '1,200+ pieces'. */
function countedPieces(total: number, hasMore: boolean): string {
  const word = total === 1 ? 'piece' : 'pieces'
  if (!hasMore) return `${groupDigits(total)} ${word}`
  return `${groupDigits(Math.floor(total / 100) * 100 || total)}+ ${word}`
}
