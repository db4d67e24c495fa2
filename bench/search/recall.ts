import type { Db } from '#platform/database/database.server.ts'
import { findParsedQuery } from '#shop/search/find-parsed-query.server.ts'
import { parseView } from '#shop/search/filters/product-filters.ts'
import { searchProducts } from '#shop/search/search-products.server.ts'
import type { Kind, Piece } from './boutique.ts'
import { labelledQueries, type LabelledQuery } from './queries.ts'

const FIRST = 10
const SHOWN_WORST = 12

/** The share of the expected products (at most ten) that are among the first ten results. */
export async function recall(db: Db, pieces: ReadonlyMap<string, Piece>): Promise<number> {
  const results: { query: LabelledQuery; recall: number; titles: string[] }[] = []
  for (const query of labelledQueries) {
    const asked = (await findParsedQuery(db, query.text)) ?? {
      text: query.text,
      view: parseView(new URLSearchParams(), 'best'),
    }
    const { products } = await searchProducts(db, asked.text, {
      view: asked.view,
      page: 1,
      perPage: FIRST,
    })
    const expected = [...pieces.values()].filter((piece) => isWanted(piece, query.wants)).length
    const met = products.items.filter(({ id }) => isWanted(pieces.get(id)!, query.wants)).length
    results.push({
      query,
      recall: met / Math.min(FIRST, expected),
      titles: products.items.map(({ title }) => title),
    })
  }
  for (const about of new Set(results.map(({ query }) => query.about)))
    say(
      about,
      results.filter(({ query }) => query.about === about),
    )
  say('all', results)
  const worst = results
    .filter((result) => result.recall < 1)
    .toSorted((one, other) => one.recall - other.recall)
    .slice(0, SHOWN_WORST)
  for (const { query, recall: met, titles } of worst)
    console.log(
      `    ${met.toFixed(2)} ${query.text}: ${titles.slice(0, 3).join(' · ') || 'nothing'}`,
    )
  return mean(results)
}

function isWanted(piece: Piece, wants: LabelledQuery['wants']): boolean {
  if ('slugs' in wants) return wants.slugs.includes(piece.slug ?? '')
  const { belowRupees = Infinity, fromRupees = 0, size, category, ...kind } = wants
  return (
    Object.entries(kind).every(([quality, value]) => piece[quality as keyof Kind] === value) &&
    piece.pricePaise < belowRupees * 100 &&
    piece.pricePaise >= fromRupees * 100 &&
    (!size || piece.sizes.includes(size)) &&
    (!category || piece.categories.includes(category))
  )
}

function say(about: string, results: { recall: number }[]): void {
  console.log(`  recall@${FIRST} ${mean(results).toFixed(3)}  ${about} (${results.length} queries)`)
}

function mean(results: { recall: number }[]): number {
  return results.reduce((sum, { recall: met }) => sum + met, 0) / results.length
}
