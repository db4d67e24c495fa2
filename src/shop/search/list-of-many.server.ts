import type { Db } from '#platform/database/database.server.ts'
import type { Slice } from './match-conditions-store.server.ts'
import { bandPaise, priceBands, type Filters, type ListView, type Sort } from './product-filters.ts'
import { countUntilMet, MATCHES_MAX, type Matches } from './search-store.server.ts'
import { COLLECTED_MAX, findCollected, listInOrder, type Tier } from './tier-store.server.ts'

/** So many documents are looked at in order before anything dearer is tried: a few milliseconds. Those of one price lie anywhere. */
const LOOKED_AT = 5_000
const LOOKED_AT_BY_OFFER = 2_000
/** Deep pages look further. */
const LOOKED_AT_FOR_EACH = 10
/** The newest lie beside each other, and of a collection the index alone tells: many more are looked at in the same time. */
const LOOKED_AT_QUICKLY = 60_000
/** Below one in so many of the sample, looking at documents in order is no use. */
const COMMON_SHARE = 20

type Many = Pick<Tier, 'source' | 'narrowing'>

/**
 * A page of a search with more matches than are looked at one by one. Nothing here trusts a guess: either pieces are met soon
 * along an index, or they are few enough to be collected by their terms, or they are so many that walking on meets them.
 */
export async function listOfMany(db: Db, many: Many, sample: Matches, { filters, sort }: ListView, slice: Slice): Promise<string[]> {
  if (many.source.text !== null && sort === 'best') return listBest(db, many, sample, filters, slice)
  const order = sort === 'best' ? 'newest' : sort
  const all: Tier = { ...many, place: 'all' }
  return (await listMetSoon(db, all, filters, order, slice, sample.share))
    ?? (order === 'price-up' || order === 'price-down' ? listByPrice(db, all, sample, filters, order, slice) : listInOrder(db, all, filters, order, slice))
}

/** What fits best comes first: each tier is gone through before the next one begins. */
async function listBest(db: Db, many: Many, { ranks, share }: Matches, filters: Filters, slice: Slice): Promise<string[]> {
  const partOf = (fitting: readonly number[]) => fitting.reduce((sum, rank) => sum + (ranks[rank] ?? 0), 0) / MATCHES_MAX
  const tiers = ([['whole', [0]], ['containing', [1]], ['rest', [2, 3]]] as const).filter(([place]) => place === 'rest' || many.source[place] !== null)
  const ids: string[] = []
  let { offset } = slice
  for (const [place, fitting] of tiers) {
    const rest = { limit: slice.limit - ids.length, offset }
    const tier: Tier = { ...many, place }
    if (place === 'containing' && isEverywhere(many, filters)) return [...ids, ...await listInOrder(db, tier, filters, 'newest', rest)]
    const part = partOf(fitting)
    const soon = part * COMMON_SHARE > 1 ? await listMetSoon(db, tier, filters, 'newest', rest, share && share * part) : null
    if (soon) return [...ids, ...soon]
    const { count, ids: collected } = await findCollected(db, tier, filters, 'newest', rest)
    ids.push(...count > COLLECTED_MAX ? await listInOrder(db, tier, filters, 'newest', rest) : collected)
    if (count > COLLECTED_MAX || ids.length === slice.limit) return ids
    offset = Math.max(0, offset - count)
  }
  return ids
}

/** More than any page shows, and no terms to collect them by. */
function isEverywhere({ source, narrowing }: Many, filters: Filters): boolean {
  return source.containing === 'everywhere' && narrowing.length === 0 && filters.stock.length === 0
}

/** Null when too few of the first documents of the order fit. `share`: of the newest. */
async function listMetSoon(db: Db, tier: Tier, filters: Filters, sort: Sort, slice: Slice, share: number | undefined): Promise<string[] | null> {
  const many = slice.offset + slice.limit
  const usually = (sort === 'newest' ? LOOKED_AT : LOOKED_AT_BY_OFFER) + LOOKED_AT_FOR_EACH * many
  const quickly = tier.source.text === null ? LOOKED_AT_QUICKLY : sort === 'newest' && share ? Math.min(LOOKED_AT_QUICKLY, countUntilMet(slice, share)) : 0
  const met = await listInOrder(db, tier, filters, sort, slice, Math.max(usually, quickly))
  return met.length === slice.limit ? met : null
}

/** Kanjivarams begin where most sarees end: the few matches before that are collected, and the walk begins behind them. */
async function listByPrice(db: Db, all: Tier, { prices }: Matches, filters: Filters, sort: 'price-up' | 'price-down', slice: Slice): Promise<string[]> {
  const edge = sort === 'price-up' ? prices.low : prices.high
  if (edge === null) return listInOrder(db, all, filters, sort, slice)
  const isUp = sort === 'price-up'
  const before = priceBands.filter((band) => (isUp ? bandPaise(band).minPaise < edge : (bandPaise(band).maxPaise ?? Infinity) > edge))
  const first = { ...all, narrowing: [...all.narrowing, before.map((band) => `=p${band}`)], ...isUp ? { maxPaise: edge } : { minPaise: edge } }
  const { count, ids } = await findCollected(db, first, filters, sort, slice)
  if (count > COLLECTED_MAX) return listInOrder(db, all, filters, sort, slice)
  if (ids.length === slice.limit) return ids
  const behind = { ...all, ...isUp ? { minPaise: edge } : { maxPaise: edge } }
  return [...ids, ...await listInOrder(db, behind, filters, sort, { limit: slice.limit - ids.length, offset: Math.max(0, slice.offset - count) })]
}
