import type { Db } from '#platform/database/database.server.ts'
import { keepNothing, type Keep } from '#platform/page-cache/kept-answers.server.ts'
import { listCardsByIds, listCollection } from '../catalogue/catalogue-store.server.ts'
import { catalogueTopic, offersTopic } from '../catalogue/product.ts'
import { pageOf, PAGES_AT_ONCE, PAGES_MAX, PIECES_AT_ONCE, PRODUCTS_PER_PAGE } from '../paging.ts'
import { LARGE_PAGES, nothingFound, type Asked, type Found } from './found.ts'
import { listOfMany } from './list-of-many.server.ts'
import type { Slice, Source } from './match-conditions-store.server.ts'
import { countChoices, isUsual, noFilters, type ListView } from './product-filters.ts'
import { findMatches } from './search-store.server.ts'
import { surveyView } from './survey-view.server.ts'
import { collectionTerms } from './terms.ts'

type Listed = Pick<Found, 'products' | 'counts' | 'hasMore' | 'isSample'>

/** All that anybody turns pages for. */
const ALL: Slice = { limit: LARGE_PAGES * PRODUCTS_PER_PAGE, offset: 0 }

/**
 * A collection with what can be chosen in it. Without filters and in its usual order it can be walked through as far as ever.
 * Counts and orders are the same for all pages of a view and are kept until there is news; the cards are looked up each time.
 */
export async function filterCollection(
  db: Db,
  name: string,
  { view, page }: Omit<Asked, 'perPage'>,
  keep: Keep = keepNothing,
): Promise<Found> {
  const meaning = collectionTerms(name)
  if (meaning === null) return nothingFound(page)
  const source: Source = {
    text: null,
    whole: null,
    containing: null,
    isWithinMeaning: false,
    inCodes: [],
    meaning,
    close: null,
  }
  const listed = isUsual(view, 'newest')
    ? await listUsual(db, name, source, page, keep)
    : await listView(db, source, view, page, keep)
  return { meant: null, wanted: [], ...listed }
}

/** Neither a price nor a sale changes anything here but the cards. */
async function listUsual(
  db: Db,
  name: string,
  source: Source,
  page: number,
  keep: Keep,
): Promise<Listed> {
  const [choices, products] = await Promise.all([
    keep(`choices ${JSON.stringify(source.meaning)}`, [catalogueTopic], async () => {
      const matches = await findMatches(db, source, noFilters, 'newest', { limit: 0, offset: 0 })
      return { counts: countChoices(matches.tallies, noFilters), isSample: matches.isMany }
    }),
    listCollection(db, name, page, keep),
  ])
  return { ...choices, products, hasMore: products.total >= PAGES_MAX * PRODUCTS_PER_PAGE }
}

async function listView(
  db: Db,
  source: Source,
  view: ListView,
  page: number,
  keep: Keep,
): Promise<Listed> {
  const key = JSON.stringify([source.meaning, view])
  const topics = [catalogueTopic, offersTopic]
  const survey = await keep(`survey ${key}`, topics, async () =>
    surveyView(db, source, view, ALL, await findMatches(db, source, view.filters, view.sort, ALL)),
  )
  const { counts, isSample, many } = survey
  if (many === null)
    return {
      products: pageOf(
        await listCardsByIds(db, pagesOf(survey.ids, page, 0)),
        page,
        survey.total,
        PRODUCTS_PER_PAGE,
      ),
      counts,
      isSample,
      hasMore: false,
    }

  const offset = Math.floor((page - 1) / PAGES_AT_ONCE) * PIECES_AT_ONCE
  const ids =
    page > LARGE_PAGES
      ? []
      : many.sample.isWhole
        ? survey.ids.slice(offset)
        : await keep(`list ${key} ${offset}`, topics, () =>
            listOfMany(db, many, many.sample, view, { limit: PIECES_AT_ONCE, offset }),
          )
  return {
    products: pageOf(
      await listCardsByIds(db, pagesOf(ids, page, offset)),
      page,
      LARGE_PAGES * PRODUCTS_PER_PAGE,
      PRODUCTS_PER_PAGE,
    ),
    counts,
    isSample,
    hasMore: true,
  }
}

/** The ids of one page, out of those from the offset on. */
function pagesOf(ids: readonly string[], page: number, offset: number): string[] {
  const begin = (page - 1) * PRODUCTS_PER_PAGE - offset
  return ids.slice(begin, begin + PRODUCTS_PER_PAGE)
}
