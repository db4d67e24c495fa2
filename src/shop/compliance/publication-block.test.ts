import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { openImportServices } from '../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { planBulkState } from '../../../tests/support/bulk-state.ts'
import { applySchedules } from '../catalogue/schedules/apply-schedules.server.ts'
import { findPublicProduct } from '../catalogue/catalogue-store.server.ts'
import { emptyValues } from '../catalogue/field-values.ts'
import type { EditedProduct } from '../catalogue/product-fields.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { findComplianceSettings } from '../settings/publication-gate-store.server.ts'
import { listKindFacts } from '../kinds/kind-facts-store.server.ts'
import { countMissingFacts, listIncompleteProducts } from './missing-facts-store.server.ts'
import type { PublicationGate } from './publication-gate.ts'
import { saveGate, saveKindFacts } from './save-compliance.server.ts'

const database = await testDatabase()
const { db, pool } = database
const desk = await openImportServices(database)
const meera = await admin(db)
const complete = {
  countryOfOrigin: 'IN',
  maker: 'Weavers, Varanasi',
  netQuantity: '1 piece',
  customerCare: 'care@zari.test',
}

beforeEach(async () => {
  await pool.query('truncate products cascade')
  await pool.query(
    `update product_kinds set country_of_origin = '', maker = '', net_quantity = '', customer_care = ''`,
  )
})

async function setGate(gate: PublicationGate): Promise<void> {
  const { version } = await findComplianceSettings(db)
  await saveGate(db, { gate, basedOn: version, changedBy: meera.id })
}
const fields = (change: Partial<EditedProduct> = {}): EditedProduct => ({
  ...emptyValues,
  title: 'Ivory Chanderi',
  description: 'Light as air.',
  type: 'saree',
  originalPricePaise: 499_900,
  sellingPricePaise: 249_900,
  images: [],
  countsSizes: false,
  quantities: { '': 5 },
  ...change,
})
const add = (change: Partial<EditedProduct> = {}) =>
  saveProduct(db, { product: fields(change), savedBy: meera.id, basedOn: null })
const edit = (id: string, version: number, change: Partial<EditedProduct>) =>
  saveProduct(db, {
    product: fields(change),
    savedBy: meera.id,
    basedOn: { id, version, quantities: { '': 5 } },
  })
const titles = async () =>
  (await db.selectFrom('products').select('title').orderBy('title').execute()).map(
    ({ title }) => title,
  )
const fillKind = async (change: Partial<typeof complete>) => {
  const { version } = await findComplianceSettings(db)
  const [saree] = (await listKindFacts(db)).filter(({ slug }) => slug === 'saree')
  await saveKindFacts(db, {
    kinds: [{ ...saree!, ...change }],
    basedOn: version,
    changedBy: meera.id,
  })
}

test.each(['off', 'warn'] as const)(
  'with the gate %s an incomplete product is published',
  async (gate) => {
    await setGate(gate)
    expect(await add()).toMatchObject({ outcome: 'saved' })
  },
)

test('a blocked publication names what is missing and writes nothing; a draft is saved', async () => {
  await setGate('block')
  expect(await add({ countryOfOrigin: 'IN' })).toEqual({
    outcome: 'facts-missing',
    missing: ['maker', 'netQuantity', 'customerCare'],
  })
  expect(await titles()).toEqual([])
  const draft = await add({ state: 'draft' })
  if (draft.outcome !== 'saved') throw new Error(draft.outcome)
  for (const state of ['published', 'unlisted'] as const)
    expect(await edit(draft.id, 1, { state, title: 'Changed' })).toMatchObject({
      outcome: 'facts-missing',
    })
  expect(await titles()).toEqual(['Ivory Chanderi'])
  expect(await edit(draft.id, 1, { state: 'published', ...complete })).toMatchObject({
    outcome: 'saved',
  })
})

test('the declarations of a kind count for its products', async () => {
  await setGate('block')
  await fillKind(complete)
  expect(await add()).toMatchObject({ outcome: 'saved' })
  expect(await add({ type: 'suit' })).toMatchObject({ outcome: 'facts-missing' })
})

test('a product on sale stays editable when the gate starts to block', async () => {
  await setGate('warn')
  const { id } = await sareeInShop(db, { quantity: 5 })
  await setGate('block')
  expect(await edit(id, 1, { title: 'New title' })).toMatchObject({ outcome: 'saved' })
})

test('a bulk edit publishes complete products only, at the preview and when it is applied', async () => {
  await setGate('block')
  const drafts = [
    await sareeInShop(db, { state: 'draft' }),
    await suitInShop(db, { state: 'draft' }),
  ]
  await fillKind(complete)
  const ids = drafts.map(({ id }) => id)
  const { notes, outcomes } = await planBulkState(db, 'published', ids, meera.id)
  expect(notes).toEqual([null, 'facts-missing'])
  await pool.query(`update product_kinds set maker = '' where slug = 'saree'`)
  expect(await outcomes()).toEqual(['facts-missing', null])
  const stored = await db.selectFrom('products').select(['state', 'version']).execute()
  expect(stored).toEqual([
    { state: 'draft', version: 1 },
    { state: 'draft', version: 1 },
  ])
})

test('an import writes complete products and refuses the others', async () => {
  await setGate('block')
  const heading =
    'Title,Description,Type,Original Price,Selling Price,Stock,Country of Origin,Maker,Net Quantity,Customer Care'
  const { id } = await desk.check(
    [
      heading,
      'Whole,Silk.,saree,2999,1999,1,India,Weavers,1 piece,care@zari.test',
      'Partial,Silk.,saree,2999,1999,1,India,,1 piece,care@zari.test',
    ].join('\n'),
  )
  const rows = await desk.start(id)
  expect(rows).toMatchObject([
    { outcome: 'added' },
    { outcome: 'refused', outcomeNote: { code: 'facts-missing' } },
  ])
  expect(await titles()).toEqual(['Whole'])
})

test('a scheduled product that became incomplete does not appear before it is complete', async () => {
  await setGate('warn')
  const from = new Date(Date.now() + 3_600_000)
  const { id } = await sareeInShop(db, { state: 'scheduled', publishedFrom: from, quantity: 5 })
  const running = await sareeInShop(db, {
    state: 'scheduled',
    publishedFrom: new Date(Date.now() - 3_600_000),
  })
  await setGate('block')
  await applySchedules(db)
  expect(await countMissingFacts(db)).toMatchObject({ withheld: 1, products: 2 })
  await sql`update products set published_from = now() - interval '1 minute' where id = ${id}`.execute(
    db,
  )
  await applySchedules(db)
  expect(await findPublicProduct(db, id)).toBeUndefined()
  expect(await findPublicProduct(db, running.id)).toBeDefined()
  await fillKind(complete)
  await applySchedules(db)
  expect(await findPublicProduct(db, id)).toMatchObject({ id })
  expect(await countMissingFacts(db)).toMatchObject({ withheld: 0, products: 0 })
})

test('a scheduled product is refused in the form while the gate blocks', async () => {
  await setGate('block')
  const publishedFrom = '2098-01-01T10:00'
  expect(await add({ state: 'scheduled', publishedFrom })).toMatchObject({
    outcome: 'facts-missing',
  })
  expect(await titles()).toEqual([])
})

test('incomplete products on sale are counted by declaration and listed by kind', async () => {
  await setGate('warn')
  await fillKind({ countryOfOrigin: 'IN', maker: 'Weavers' })
  await add({ title: 'A saree', netQuantity: '1 piece' })
  await add({ title: 'B suit', type: 'suit', customerCare: 'care@zari.test' })
  await add({ title: 'C draft', state: 'draft' })
  expect(await countMissingFacts(db)).toEqual({
    products: 2,
    countryOfOrigin: 1,
    maker: 1,
    netQuantity: 1,
    customerCare: 1,
    withheld: 0,
  })
  const listed = await listIncompleteProducts(db, { fact: null, page: 1 })
  expect(listed.items.map(({ title, missing }) => [title, missing])).toEqual([
    ['A saree', ['customerCare']],
    ['B suit', ['countryOfOrigin', 'maker', 'netQuantity']],
  ])
  const care = await listIncompleteProducts(db, { fact: 'customerCare', page: 1 })
  expect(care).toMatchObject({ total: 1, items: [{ title: 'A saree' }] })
})
