import { expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { testDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts'
import { PRODUCTS_PER_PAGE } from '../../paging.ts'
import { filterCollection } from '../filter-collection.server.ts'
import { updateVocabulary } from '../update-vocabulary.server.ts'
import { parseView } from '../filters/product-filters.ts'
import { searchProducts } from '../search-products.server.ts'
import { planSearch } from './plan-search.server.ts'
import { collectionNamed } from '../../../../tests/support/initial-kinds.ts'

const FEW = 30

const sareesOnly = await testDatabase()
const withSuits = await testDatabase()

async function insertProducts(
  { db, pool }: TestDatabase,
  type: 'saree' | 'suit',
  count: number,
  isInStock: string,
) {
  await pool.query(`
    with inserted as (
      insert into products (id, title, description, type, original_price_paise, selling_price_paise, sizes, categories, highlights, created_at)
      select gen_random_uuid(), case when '${type}' = 'suit' then 'Cotton Suit ' else 'Ivory Brocade Saree ' end || n, 'Handwoven.', '${type}', 9000000, 100000 + n * 100, '{}', '{}', '{}', now() - n * interval '1 minute'
      from generate_series(1, ${count}) n returning id, title
    ) insert into stock (product_id, size, on_hand) select id, '', case when ${isInStock} then 2 else 0 end from inserted`)
  await pool.query('analyze')
  await updateVocabulary(db)
}

// The planner starts from the products in stock or from all sarees, whichever are fewer.
test.each([
  ['a catalogue with nothing else in stock', sareesOnly, 1_110, 0],
  ['a catalogue with many other products in stock', withSuits, 1_110, 1_200],
])(
  'thirty sarees in stock are counted exactly in %s',
  async (_catalogue, database, sarees, suits) => {
    const { db } = database
    const every = sarees / FEW
    await insertProducts(
      database,
      'saree',
      sarees,
      `replace(title, 'Ivory Brocade Saree ', '')::int % ${every} = 0`,
    )
    await insertProducts(database, 'suit', suits, 'true')
    const inStock = Array.from(
      { length: FEW },
      (_, index) => `Ivory Brocade Saree ${(index + 1) * every}`,
    )
    for (const query of [
      'stock=in-stock',
      'stock=in-stock&sort=price-up',
      'type=saree&stock=in-stock',
    ]) {
      for (const page of [1, 2]) {
        const params = new URLSearchParams(query)
        const collection = { view: parseView(params, 'newest'), page }
        const search = { view: parseView(params, 'best'), page }
        const found = [
          await filterCollection(
            db,
            collectionNamed('saree'),
            collection,
            noQueryCache,
            planSearch,
          ),
          await searchProducts(db, 'saree', search, planSearch),
          await searchProducts(db, 'brocade ivory', search, planSearch),
        ]
        for (const { products, hasMore } of found) {
          expect([query, products.total, products.pages, hasMore]).toEqual([
            query,
            FEW,
            Math.ceil(FEW / PRODUCTS_PER_PAGE),
            false,
          ])
          expect(products.items.map(({ title }) => title)).toEqual(
            inStock.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE),
          )
        }
      }
    }
    const suitsInStock = await filterCollection(
      db,
      collectionNamed('suit'),
      { view: parseView(new URLSearchParams('stock=in-stock'), 'newest'), page: 1 },
      noQueryCache,
      planSearch,
    )
    expect(suitsInStock.hasMore).toBe(suits > 1_000)
  },
)
