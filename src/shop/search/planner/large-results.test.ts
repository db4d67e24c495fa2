import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { PRODUCTS_PER_PAGE } from '../../paging.ts'
import { updateVocabulary } from '../update-vocabulary.server.ts'
import { parseView } from '../filters/product-filters.ts'
import { searchProducts } from '../search-products.server.ts'
import { planSearch } from './plan-search.server.ts'

const [NEWER, OLDER] = [1_600, 1_400]

const { db, pool } = await testDatabase()

// More old sarees than are counted exactly. So many suits are newer that no sample of the newest
// products contains a saree.
beforeAll(async () => {
  await pool.query(`
    insert into products (id, title, description, type, original_price_paise, selling_price_paise, sizes, categories, highlights, created_at)
    select gen_random_uuid(), case when n <= ${NEWER} then 'Cotton Suit ' else 'Ivory Brocade Saree ' end || n, 'Handwoven.', case when n <= ${NEWER} then 'suit' else 'saree' end,
      9000000, 100000 + n * 7919 % 3001 * 100, case when n <= ${NEWER} then '{M}' else '{}' end::text[], case when n % 2 = 0 then '{Latest}' else '{}' end::text[], '{}', now() - n * interval '1 minute'
    from generate_series(1, ${NEWER + OLDER}) n`)
  await pool.query(
    `insert into stock (product_id, size, on_hand) select id, '', case when title like '%5' then 0 else 3 end from products where type = 'saree'`,
  )
  await pool.query('analyze')
  await updateVocabulary(db)
})

const numbers = async (text: string, query: string) => {
  const params = new URLSearchParams(query)
  const found = await searchProducts(
    db,
    text,
    { view: parseView(params, 'best'), page: Number(params.get('page') ?? 1) },
    planSearch,
  )
  return {
    ...found,
    numbers: found.products.items.map(({ title }) => Number(title.split(' ').at(-1))),
  }
}
const older = Array.from({ length: OLDER }, (_, index) => NEWER + 1 + index)
const price = (n: number) => (n * 7919) % 3001

test.each([
  ['', older],
  ['page=20', older],
  ['sort=price-up', older.toSorted((one, other) => price(one) - price(other))],
  ['sort=price-down&page=2', older.toSorted((one, other) => price(other) - price(one))],
  ['stock=in-stock', older.filter((n) => n % 10 !== 5)],
  [
    'stock=in-stock&sort=price-up&page=3',
    older.filter((n) => n % 10 !== 5).toSorted((one, other) => price(one) - price(other)),
  ],
])('a large result of old products is in order for the view "%s"', async (query, expected) => {
  for (const text of ['brocade saree', 'saree brocade ivory']) {
    const found = await numbers(text, query)
    const from = (Number(new URLSearchParams(query).get('page') ?? 1) - 1) * PRODUCTS_PER_PAGE
    expect([text, found.numbers]).toEqual([text, expected.slice(from, from + PRODUCTS_PER_PAGE)])
    expect([found.hasMore, found.isSample]).toEqual([true, true])
  }
})

test('a large result with few filtered matches counts these exactly, and facets for the whole search', async () => {
  const found = await numbers('brocade saree', 'category=Latest&stock=in-stock')
  expect(found.numbers).toEqual(older.filter((n) => n % 2 === 0).slice(0, PRODUCTS_PER_PAGE))
  expect([found.products.total, found.hasMore]).toEqual([OLDER / 2, false])
  expect(found.counts.stock['in-stock']).toBeGreaterThan(300)
})
