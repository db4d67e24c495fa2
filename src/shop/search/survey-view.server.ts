import type { Db } from '#platform/database/database.server.ts'
import { MATCHES_MAX } from './glance-store.server.ts'
import { findFewInStock } from './in-stock-store.server.ts'
import type { Slice, Source } from './match-conditions-store.server.ts'
import { countChoices, countFitting, type FilterCounts, type ListView } from './product-filters.ts'
import { findNarrowed, type Matches } from './search-store.server.ts'
import { filterTerms, type Terms } from './terms.ts'

/** What there is to choose in a view, and which pieces fit, where those are few. */
export type Survey = {
  counts: FilterCounts
  isSample: boolean
  total: number
  /** The slice that was asked for; empty where there are many, unless the sample was whole. */
  ids: string[]
  /** What is known about many: enough to look up any page of them. */
  many: { source: Source; narrowing: Terms; sample: Matches } | null
}

/** Where more match than are looked at one by one, those that fit the filters may still be few. */
export async function surveyView(
  db: Db,
  source: Source,
  view: ListView,
  slice: Slice,
  matches: Matches,
): Promise<Survey> {
  const { filters, sort } = view
  const counts = countChoices(matches.tallies, filters)
  const few = ({ ids, tallies }: Matches) => ({
    ids,
    total: countFitting(tallies, filters),
    many: null,
  })
  if (!matches.isMany) return { counts, isSample: false, ...few(matches) }

  const narrowing = filterTerms(filters)
  const narrowed = await findNarrowed(db, source, filters, sort, slice, matches)
  if (!narrowed.isMany) return { counts, isSample: true, ...few(narrowed) }
  const known: Source = { ...source, ...(narrowed.common && { common: narrowed.common }) }
  const counted = narrowed.isWhole ? (narrowed.inStock ?? null) : null
  if (counted !== null && counted <= MATCHES_MAX)
    return { counts, isSample: true, ids: narrowed.ids, total: counted, many: null }
  const inStock =
    filters.stock.length > 0 && counted === null
      ? await findFewInStock(db, known, filters, sort, slice)
      : null
  if (inStock) return { counts, isSample: true, ...few(inStock) }
  return {
    counts,
    isSample: true,
    ids: narrowed.isWhole ? narrowed.ids : [],
    total: 0,
    many: { source: known, narrowing, sample: { ...narrowed, ids: [] } },
  }
}
