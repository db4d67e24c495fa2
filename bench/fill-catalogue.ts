import { pathToFileURL } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { liftTimeLimits, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'

const colours = [
  'Ivory',
  'Maroon',
  'Peacock Blue',
  'Mustard',
  'Bottle Green',
  'Rani Pink',
  'Indigo',
  'Rust',
  'Lavender',
  'Charcoal',
  'Coral',
  'Emerald',
  'Wine',
]
const weaves = [
  'Banarasi',
  'Kanjivaram',
  'Chanderi',
  'Bandhani',
  'Ikat',
  'Kalamkari',
  'Paithani',
  'Maheshwari',
  'Tussar',
  'Jamdani',
  'Patola',
]
const pieces = {
  saree: ['silk saree', 'cotton saree', 'linen saree', 'georgette saree', 'organza saree'],
  suit: ['Anarkali suit', 'Patiala suit', 'palazzo suit', 'A-line suit', 'straight suit'],
}

/** Inserts realistic products by SQL: 100,000 take a few seconds. All data is derived from the
 * product's number, so the same count gives the same shop. A repeated run adds products after the
 * existing ones. */
export async function fillCatalogue(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await liftTimeLimits(client)
    await client.query('begin')
    await client.query(insertImages)
    await withoutSearchIndexes(client, () =>
      client.query(insertProducts, [count, colours, weaves, pieces.saree, pieces.suit]),
    )
    await client.query(insertProductImages)
    await client.query(
      `insert into stock (product_id, size, on_hand) select id, '', ${anyNumber} % 21 from products on conflict do nothing`,
    )
    await client.query(`insert into stock_movements (product_id, size, change, reason)
      select product_id, size, on_hand, 'opening' from stock where on_hand > 0
        and not exists (select from stock_movements moved where moved.product_id = stock.product_id)`)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Drops the search indexes during `fill` and recreates them, which takes a third of the time. */
export async function withoutSearchIndexes(
  client: PoolClient,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename in ('products', 'search_documents') and indexdef like '%USING gin%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/** A random-looking number, derived from the id of a product. */
const anyNumber = `('x' || left(products.id::text, 7))::bit(28)::int`

export const insertImages = `
  insert into images (id, width, height, tint, original_type, byte_count)
  select md5('picture ' || n)::uuid, 1200, 1600, '#8c1d2f', 'jpg', 100000 from generate_series(0, 49) n on conflict do nothing`

/** Gives each product without an image one of fifty images. */
export const insertProductImages = `
  insert into product_images (product_id, position, image_id, alt)
  select id, 0, md5('picture ' || ${anyNumber} % 50)::uuid, title from products
  on conflict do nothing`

/** As in real titles, one in 500 has a rare word, one in 10,000 a rare pair of characters. */
const insertProducts = `
  insert into products (id, title, description, type, original_price_paise, selling_price_paise, sizes, categories, highlights, created_at)
  select md5('product ' || n)::uuid,
    ($2::text[])[1 + n * 7 % cardinality($2::text[])] || ' ' || ($3::text[])[1 + n * 5 % cardinality($3::text[])] || ' '
      || case when n % 2 = 0 then ($4::text[])[1 + n * 3 % 5] else ($5::text[])[1 + n * 3 % 5] end || ' No. ' || n
      || case when n % 500 = 0 then ' heirloom' else '' end || case when n % 10000 = 7 then ' QZ' else '' end,
    'Handwoven, with a zari border. Dry clean only.',
    case when n % 2 = 0 then 'saree' else 'suit' end,
    100 * (2000 + n % 7000), 100 * (1000 + n % 1000),
    case when n % 2 = 0 then '{}' else '{S,M,L,XL}' end::text[],
    array_remove(array[
      case when n % 10 = 0 then 'Latest' end, case when n % 7 = 0 then 'Trending' end,
      case when n % 20 = 0 then 'Recommended' end, case when n % 25 = 0 then 'Popular' end], null),
    '{Pure silk,With blouse piece}', now() - n * interval '1 minute'
  from generate_series((select count(*) + 1 from products)::int, (select count(*) from products)::int + $1::int) n`

/** `node bench/fill-catalogue.ts postgresql://… 100000` */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , connectionString, count = '100000'] = process.argv
  if (!connectionString)
    throw new Error(
      'Which database? node bench/fill-catalogue.ts postgresql://… [how many products]',
    )
  const { pool, close } = openDatabase({ connectionString })
  await migrate(pool)
  await fillCatalogue(pool, Number(count))
  await close()
}
