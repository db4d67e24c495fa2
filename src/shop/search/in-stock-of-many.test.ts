import { expect, test } from 'vitest'
import { withoutSearchIndexes } from '../../../bench/fill-catalogue.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { PRODUCTS_PER_PAGE } from '../paging.ts'
import { filterCollection } from './filter-collection.server.ts'
import { learnWords } from './learn-words.server.ts'
import { parseView } from './product-filters.ts'
import { searchProducts } from './search-products.server.ts'

const FEW = 30

const { db, pool } = await testDatabase()

async function hang(type: 'saree' | 'suit', count: number, isThere: string) {
  const client = await pool.connect()
  await withoutSearchIndexes(client, () =>
    client.query(`
    with pieces as (
      insert into products (id, title, description, type, original_price_paise, selling_price_paise, sizes, categories, highlights, created_at)
      select gen_random_uuid(), case when '${type}' = 'suit' then 'Cotton Suit ' else 'Ivory Brocade Saree ' end || n, 'Handwoven.', '${type}', 9000000, 100000 + n * 100, '{}', '{}', '{}', now() - n * interval '1 minute'
      from generate_series(1, ${count}) n returning id, title
    ) insert into stock (product_id, size, on_hand) select id, '', case when ${isThere} then 2 else 0 end from pieces`),
  )
  client.release()
  await pool.query('analyze')
  await learnWords(db)
}

// Looked for from what is in stock, or from the sarees: whichever are fewer.
test.each([
  ['a shop that is sold out but for those', 1_110, 0],
  ['a shop that has other pieces enough', 1_110, 1_200],
])(
  'thirty sarees in stock are thirty, and their pages have an end, in %s',
  async (_shop, sarees, suits) => {
    await pool.query('truncate products cascade')
    const every = sarees / FEW
    await hang('saree', sarees, `replace(title, 'Ivory Brocade Saree ', '')::int % ${every} = 0`)
    await hang('suit', suits, 'true')
    const inStock = Array.from(
      { length: FEW },
      (_, place) => `Ivory Brocade Saree ${(place + 1) * every}`,
    )
    for (const query of [
      'stock=in-stock',
      'stock=in-stock&sort=price-up',
      'type=saree&stock=in-stock',
    ]) {
      for (const page of [1, 2]) {
        const asked = new URLSearchParams(query)
        const found = [
          await filterCollection(db, 'saree', { view: parseView(asked, 'newest'), page }),
          await searchProducts(db, 'saree', { view: parseView(asked, 'best'), page }),
          await searchProducts(db, 'brocade ivory', { view: parseView(asked, 'best'), page }),
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
    const suitsInStock = await filterCollection(db, 'suit', {
      view: parseView(new URLSearchParams('stock=in-stock'), 'newest'),
      page: 1,
    })
    expect(suitsInStock.hasMore).toBe(suits > 1_000)
  },
)
