import type { Db } from '#platform/database/database.server.ts'
import type { Slice } from './match-conditions-store.server.ts'
import { findPricedCollected } from './priced-words-store.server.ts'
import { beginOfStep, pricedGroups } from './priced-words.ts'
import {
  bandPaise,
  priceBands,
  pricesAsked,
  type Filters,
  type ListView,
  type Sort,
} from './product-filters.ts'
import { countUntilMet, type Matches } from './search-store.server.ts'
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

/** A step of prices has a few in a hundred of them. */
const MATCHING_FOR_A_STEP = 60_000

type Many = Pick<Tier, 'source' | 'narrowing'>

/**
 * A page of a search with more matches than are looked at one by one. Nothing here trusts a guess: either pieces are met soon
 * along an index, or they are few enough to be collected by their terms, or they are so many that walking on meets them.
 */
export async function listOfMany(
  db: Db,
  many: Many,
  sample: Matches,
  { filters, sort }: ListView,
  slice: Slice,
): Promise<string[]> {
  if (many.source.text !== null && sort === 'best')
    return listBest(db, many, sample, filters, slice)
  const order = sort === 'best' ? 'newest' : sort
  if (order === 'newest' || order === 'discount') {
    const all: Tier = { ...many, place: 'all' }
    return (
      (await listMetSoon(db, all, filters, order, slice, shareOf(sample, many))) ??
      listInOrder(db, all, filters, order, slice)
    )
  }
  const priced: Tier = { ...many, place: 'all', ...pricesAsked(filters) }
  if (pricedGroups(many.source).length > 0)
    return listByPrice(db, priced, sample, filters, order, slice)
  return (
    (await listMetSoon(db, priced, filters, order, slice, shareOf(sample, many))) ??
    listByPrice(db, priced, sample, filters, order, slice)
  )
}

/** Of the newest documents; unknown where nobody had to look. */
function shareOf({ glance }: Matches, { narrowing }: Many): number | undefined {
  return narrowing.length > 0 ? glance?.narrowed.share : glance?.whole.share
}

/** What fits best comes first: each tier is gone through before the next one begins. */
async function listBest(
  db: Db,
  many: Many,
  sample: Matches,
  filters: Filters,
  slice: Slice,
): Promise<string[]> {
  const { ranks } = sample
  const share = shareOf(sample, many)
  const ranked = Object.values(ranks).reduce((sum: number, pieces) => sum + (pieces ?? 0), 0)
  const tiers = (['whole', 'containing', 'meaning', 'close'] as const)
    .map((place, rank) => ({ place, rank }))
    .filter(
      ({ place }) =>
        many.source[place] !== null || (place === 'containing' && many.source.inCodes.length > 0),
    )
  const ids: string[] = []
  let { offset } = slice
  for (const { place, rank } of tiers) {
    const rest = { limit: slice.limit - ids.length, offset }
    const tier: Tier = { ...many, place }
    if (place === 'containing' && isEverywhere(many, filters))
      return [...ids, ...(await listInOrder(db, tier, filters, 'newest', rest))]
    const part = (ranks[rank] ?? 0) / ranked
    const soon =
      part * COMMON_SHARE > 1
        ? await listMetSoon(db, tier, filters, 'newest', rest, share && share * part)
        : null
    if (soon) return [...ids, ...soon]
    const { count, ids: collected } = await findCollected(db, tier, filters, 'newest', rest)
    ids.push(
      ...(count > COLLECTED_MAX ? await listInOrder(db, tier, filters, 'newest', rest) : collected),
    )
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
async function listMetSoon(
  db: Db,
  tier: Tier,
  filters: Filters,
  sort: Sort,
  slice: Slice,
  share: number | undefined,
): Promise<string[] | null> {
  const many = slice.offset + slice.limit
  const usually = (sort === 'newest' ? LOOKED_AT : LOOKED_AT_BY_OFFER) + LOOKED_AT_FOR_EACH * many
  const quickly =
    tier.source.text === null
      ? LOOKED_AT_QUICKLY
      : sort === 'newest' && share
        ? Math.min(LOOKED_AT_QUICKLY, countUntilMet(slice, share))
        : 0
  const met = await listInOrder(db, tier, filters, sort, slice, Math.max(usually, quickly))
  return met.length === slice.limit ? met : null
}

/** Kanjivarams begin where most sarees end: the few matches before that are collected, and the walk begins behind them. */
async function listByPrice(
  db: Db,
  all: Tier,
  { prices, glance }: Matches,
  filters: Filters,
  sort: 'price-up' | 'price-down',
  slice: Slice,
): Promise<string[]> {
  const isUp = sort === 'price-up'
  const price = isUp ? prices.low : prices.high
  if (price === null) return listInOrder(db, all, filters, sort, slice)
  const isPriced = pricedGroups(all.source).length > 0
  // Pieces of one step are collected with those before it, where these are not too many: walking through it may meet none for long.
  const matching =
    (all.narrowing.length > 0 ? glance?.narrowed : glance?.whole)?.matching ?? Infinity
  const edge = isPriced
    ? beginOfStep(price, isUp === matching < MATCHING_FOR_A_STEP ? 1 : 0)
    : price
  if (isUp ? edge <= (all.minPaise ?? 0) : edge >= (all.maxPaise ?? Infinity))
    return listInOrder(db, all, filters, sort, slice)
  const before = isUp
    ? { maxPaise: Math.min(edge, all.maxPaise ?? Infinity) }
    : { minPaise: Math.max(edge, all.minPaise ?? 0) }
  const { count, ids } = isPriced
    ? await findPricedCollected(db, { ...all, ...before }, filters, sort, slice)
    : await findCollected(
        db,
        { ...all, narrowing: [...all.narrowing, bandsBefore(edge, isUp)], ...before },
        filters,
        sort,
        slice,
      )
  if (count > COLLECTED_MAX) return listInOrder(db, all, filters, sort, slice)
  if (ids.length === slice.limit) return ids
  const behind = { ...all, ...(isUp ? { minPaise: edge } : { maxPaise: edge }) }
  return [
    ...ids,
    ...(await listInOrder(db, behind, filters, sort, {
      limit: slice.limit - ids.length,
      offset: Math.max(0, slice.offset - count),
    })),
  ]
}

function bandsBefore(edge: number, isUp: boolean): string[] {
  return priceBands
    .filter((band) =>
      isUp ? bandPaise(band).minPaise < edge : (bandPaise(band).maxPaise ?? Infinity) > edge,
    )
    .map((band) => `=p${band}`)
}
