import { beforeAll, expect, test } from 'vitest'
import { attributeQueries } from '../bench/search/attribute-queries.ts'
import { attributesOf } from '../demo/catalogue/attributes-of.ts'
import { catalogue } from '../demo/catalogue/catalogue.ts'
import { findParsedQuery } from '../src/shop/search/find-parsed-query.server.ts'
import { noFilters } from '../src/shop/search/filters/product-filters.ts'
import { searchProducts } from '../src/shop/search/search-products.server.ts'
import { updateVocabulary } from '../src/shop/search/update-vocabulary.server.ts'
import { testDatabase } from './support/test-database.ts'

const FIRST = 10
const { db } = await testDatabase()
const slugs = new Map<string, string>()

beforeAll(async () => {
  for (const [index, piece] of catalogue.entries()) {
    const { id } = await db
      .insertInto('products')
      .values({
        id: crypto.randomUUID(),
        title: piece.title,
        description: piece.description,
        type: piece.type,
        original_price_paise: piece.origPrice * 100,
        selling_price_paise: piece.sellingPrice * 100,
        sizes: [...piece.sizes],
        categories: [...piece.categories],
        highlights: piece.highlights,
        attributes: attributesOf(piece),
        created_at: new Date(Date.now() - index * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('stock').values({ product_id: id, on_hand: piece.quantity }).execute()
    slugs.set(id, piece.slug)
  }
  await updateVocabulary(db)
})

async function found(text: string): Promise<string[]> {
  const parsed = (await findParsedQuery(db, text)) ?? {
    text,
    view: { filters: noFilters, sort: 'best' as const },
  }
  const request = { view: parsed.view, page: 1 }
  const { products } = await searchProducts(db, parsed.text, request)
  return products.items.map(({ id }) => slugs.get(id)!)
}

test('recall among the first ten is at least 0.97 for queries by colour family and attribute', async () => {
  const results = []
  for (const { text, slugs: wanted } of attributeQueries) {
    const first = (await found(text)).slice(0, FIRST)
    const met = wanted.filter((slug) => first.includes(slug)).length
    results.push({ text, recall: met / Math.min(FIRST, wanted.length), first })
  }
  const recall = results.reduce((sum, result) => sum + result.recall, 0) / results.length
  const worst = results
    .filter((result) => result.recall < 1)
    .map((result) => `${result.text} ${result.recall.toFixed(2)} ${result.first.join(' ')}`)
  expect(recall, worst.join('\n')).toBeGreaterThanOrEqual(0.97)
})

test('a search for a red silk saree shows maroon and crimson silk first, and sold-out pieces last', async () => {
  const redSilk = ['banarasi-katan-madder-rose', 'kanjivaram-arakku-green', 'patola-rajkot-crimson']
  expect((await found('red silk saree')).slice(0, 3).toSorted()).toEqual(redSilk)
  expect((await found('black saree')).at(-1)).toBe('paithani-purple-chandrakala')
})
