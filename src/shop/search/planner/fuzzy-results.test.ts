import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { PRODUCTS_PER_PAGE } from '../../paging.ts'
import { updateVocabulary } from '../update-vocabulary.server.ts'
import { parseView } from '../filters/product-filters.ts'
import { searchProducts } from '../search-products.server.ts'
import { planSearch } from './plan-search.server.ts'

const NEWER = 2_600
const [SETS, VELVETS] = [
  ['Saree Suit Set 1', 'Saree Suit Set 2', 'Saree Suit Set 3'],
  ['Velvet Suit 1', 'Velvet Suit 2', 'Velvet Suit 3', 'Velvet Suit 4'],
]

const { db, pool } = await testDatabase()

// Sarees and suits alternate, and each suit has velvet in its highlights. The titles of a few older
// products have all the searched words.
beforeAll(async () => {
  await pool.query(
    `
    insert into products (id, title, description, type, original_price_paise, selling_price_paise, sizes, categories, highlights, created_at)
    select gen_random_uuid(), title, 'Handwoven.', case when title like '%Suit%' then 'suit' else 'saree' end, 9000000, 100000, '{}', '{}', case when title like 'Cotton%' then '{Velvet trims}' else '{}' end::text[], now() - position * interval '1 minute'
    from unnest(array(select case n % 2 when 0 then 'Cotton Suit ' else 'Silk Saree ' end || n from generate_series(1, ${NEWER}) n) || $1::text[]) with ordinality titles (title, position)`,
    [[...SETS, ...VELVETS]],
  )
  await pool.query('analyze')
  await updateVocabulary(db)
})

async function page(text: string, page: number) {
  const found = await searchProducts(
    db,
    text,
    { view: parseView(new URLSearchParams(), 'best'), page },
    planSearch,
  )
  return { ...found, titles: found.products.items.map(({ title }) => title) }
}

test('old products with all words are found even if each word is common in newer products', async () => {
  expect((await page('suit saree', 1)).titles).toEqual(SETS)
})

test('products with all words come before a thousand fuzzy matches and are listed only once', async () => {
  const [first, second] = [await page('suit velvet', 1), await page('suit velvet', 2)]
  expect(first.hasMore).toBe(true)
  expect(first.titles.slice(0, VELVETS.length)).toEqual(VELVETS)
  const all = [...first.titles, ...second.titles]
  expect([all.length, new Set(all).size]).toEqual([2 * PRODUCTS_PER_PAGE, 2 * PRODUCTS_PER_PAGE])
})
