import crypto from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { percentOff } from '../money.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'
import { facetBit } from './filters/facets.ts'
import { priceBands } from './filters/price-bands.ts'
import { standardSizes } from '../kinds/size-sets.ts'
import { tokenize } from './language/tokenize.ts'
import { phoneticKey } from './language/phonetic-key.ts'
import { deletionVariants } from './language/typo-tolerance.ts'

const { db, pool } = await testDatabase()

/** Lists the search documents that differ from those computed here from the products. */
async function staleDocuments(): Promise<unknown[]> {
  const products = await db.selectFrom('products').selectAll().execute()
  const documents = new Map(
    (
      await db
        .selectFrom('search_documents')
        .selectAll()
        .select(sql<string[]>`tsvector_to_array(terms)`.as('terms'))
        .execute()
    ).map((document) => [document.product_id, document]),
  )
  const expected = products
    .filter((product) => product.deleted_at === null)
    .map((product) => {
      const words = tokenize(product.title)
      const band = [1_000, 2_500, 5_000, 10_000].filter(
        (rupees) => product.selling_price_paise >= rupees * 100,
      ).length
      const facets = [
        Number(product.type === 'suit'),
        facetBit('price', priceBands[band]!),
        ...product.categories.map((category) => facetBit('category', category)),
      ]
      const terms = [
        ...words,
        product.type,
        ...words.slice(1).map((word, index) => `${words[index]}+${word}`),
        ...tokenize(product.highlights.join(' ')).map((word) => `~${word}`),
        ...[product.type, ...product.sizes, ...product.categories, `p${band}`].map(
          (facet) => `=${facet}`,
        ),
      ]
      return {
        product_id: product.id,
        created_at: product.created_at,
        title: product.title.toLowerCase(),
        price_paise: product.selling_price_paise,
        discount_percent: Math.max(
          0,
          percentOff(product.original_price_paise, product.selling_price_paise),
        ),
        facets: facets.reduce((all, bit) => all | bit, 0),
        terms: [...new Set(terms)].toSorted(),
        sizes: product.sizes.reduce((all, size) => all | (1 << standardSizes.indexOf(size)), 0),
        choices: [],
      }
    })
  const stale = expected.filter((wanted) => {
    const document = documents.get(wanted.product_id)
    documents.delete(wanted.product_id)
    return (
      !document ||
      JSON.stringify({ ...document, terms: document.terms.toSorted() }) !== JSON.stringify(wanted)
    )
  })
  return [...stale, ...documents.values()]
}

test('search documents match the products after every kind of write', async () => {
  const one = await sareeInShop(db, {
    title: 'Crimson Kanjivaram, hand-woven',
    highlights: ['Pure silk', 'With blouse piece'],
    categories: ['Latest'],
    sellingPricePaise: 99_999,
  })
  const other = await suitInShop(db, { title: 'लाल सूट A-Line 7', sellingPricePaise: 100_000 })
  expect(await staleDocuments()).toEqual([])

  await db
    .updateTable('products')
    .set({ title: 'Wine Paithani', highlights: [] })
    .where('id', '=', one.id)
    .execute()
  await db
    .updateTable('products')
    .set({
      selling_price_paise: 1_200_000,
      original_price_paise: 1_300_000,
      sizes: ['XXL'],
      categories: [],
    })
    .where('id', '=', other.id)
    .execute()
  expect(await staleDocuments()).toEqual([])

  await pool.query(`insert into products (id, title, description, type, original_price_paise, selling_price_paise)
    select gen_random_uuid(), 'Piece ' || n, 'From a file.', 'suit', 200000, 150000 from generate_series(1, 50) n`)
  await db
    .updateTable('products')
    .set({ title: 'All the same', sizes: ['S'] })
    .execute()
  expect(await staleDocuments()).toEqual([])

  expect(await deleteProduct(db, one.id, (await admin(db)).id)).toEqual({ outcome: 'deleted' })
  await db
    .updateTable('products')
    .set({ deleted_at: null })
    .where('title', '=', 'All the same')
    .execute()
  expect(await staleDocuments()).toEqual([])
  await pool.query('begin; update products set title = title || 1; rollback')
  expect(await staleDocuments()).toEqual([])
})

test('the database splits a title into the same words as the tokenizer', async () => {
  const letters = fc.string({
    unit: fc.constantFrom(
      ...'abzAZ019 -_.,/%\'"&()+~=\t',
      ...'éÉßñ×÷',
      ...'साड़ीकलअ्ंँ।॥ऱ',
      '\u095c',
      '\u200d',
      '\u200b',
      '–',
      '’',
      '🧵',
      '丝',
    ),
    minLength: 0,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { minLength: 20, maxLength: 20 }), async (titles) => {
      const { rows } = await pool.query<{ words: string[] }>(
        'select search_words(title) as words from unnest($1::text[]) with ordinality titles (title, position) order by position',
        [titles],
      )
      expect(rows.map(({ words }) => words)).toEqual(titles.map(tokenize))
    }),
    { numRuns: 30 },
  )
})

test('concurrent updates add a new word to the vocabulary only once', async () => {
  await sareeInShop(db, {
    title: `Shimmering ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}zq Bandhej`,
  })
  await Promise.all([updateVocabulary(db), updateVocabulary(db), updateVocabulary(db)])
  expect(await db.selectFrom('search_news').selectAll().execute()).toEqual([])
  const added = await db
    .selectFrom('search_vocabulary')
    .selectAll()
    .where('word', '=', 'bandhej')
    .executeTakeFirstOrThrow()
  expect(added).toMatchObject({ sound: phoneticKey('bandhej'), near: deletionVariants('bandhej') })

  await db
    .updateTable('search_vocabulary')
    .set({ sound: 'key of an older version', edition: 0 })
    .where('word', '=', 'bandhej')
    .execute()
  await updateVocabulary(db)
  expect(
    await db
      .selectFrom('search_vocabulary')
      .select('sound')
      .where('word', '=', 'bandhej')
      .executeTakeFirst(),
  ).toEqual({ sound: phoneticKey('bandhej') })
})

test('two transactions that write the same new words do not block each other', async () => {
  const [first, second] = [await pool.connect(), await pool.connect()]
  const insert = `insert into products (id, title, description, type, original_price_paise, selling_price_paise) values (gen_random_uuid(), $1, 'x', 'suit', 200000, 150000)`
  try {
    for (const client of [first, second]) await client.query("begin; set local lock_timeout = '2s'")
    await first.query(insert, ['brandnew muchnewer'])
    await second.query(insert, ['muchnewer brandnew'])
    for (const client of [first, second]) await client.query('commit')
  } finally {
    first.release()
    second.release()
  }
  expect(await staleDocuments()).toEqual([])
})
