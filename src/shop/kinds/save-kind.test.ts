import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, orderBeingPaid, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { emptyValues } from '../catalogue/field-values.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { commitHold, holdStock } from '../stock/hold-stock.server.ts'
import { listStock, listStockDisagreements } from '../stock/stock-store.server.ts'
import { deleteKind, moveKind, setKindEnabled } from './arrange-kinds.server.ts'
import type { EditedKind, EditedSize } from './edited-kind.ts'
import { listKinds } from './kind-store.server.ts'
import { findKind } from './product-kind.ts'
import { updateSizeOrder } from './rename-size-store.server.ts'
import { saveKind } from './save-kind.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

const kindOf = (slug: string, sizes: EditedSize[]): EditedKind => ({
  slug,
  singular: 'Gown',
  plural: 'Gowns',
  sizes,
  countsSizes: true,
  ageGroup: 'kids',
  feedCategory: '',
  sizeGuide: { measures: ['Bust'], rows: { M: ['34'] }, howToMeasure: '' },
  isEnabled: true,
})
const kept = (...labels: string[]): EditedSize[] => labels.map((label) => ({ was: label, label }))
const save = (kind: EditedKind, basedOn: number | null) =>
  saveKind(db, { kind, basedOn, savedBy: meera.id })
const stored = async (slug: string) => findKind(await listKinds(db), slug)
const lastChange = () =>
  db.selectFrom('staff_changes').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

let made = 0
async function newKind(...sizes: string[]): Promise<string> {
  const slug = `gown-${++made}`
  expect(await save(kindOf(slug, kept(...sizes)), null)).toEqual({ outcome: 'saved' })
  return slug
}
const product = (type: string, quantities: Record<string, number>) => ({
  ...emptyValues,
  type,
  title: 'A gown',
  description: 'Light.',
  originalPricePaise: 200_000,
  sellingPricePaise: 100_000,
  sizes: Object.keys(quantities),
  countsSizes: true,
  images: [],
  quantities,
})
async function newProduct(type: string, quantities: Record<string, number>): Promise<string> {
  const saved = await saveProduct(db, {
    product: product(type, quantities),
    savedBy: meera.id,
    basedOn: null,
  })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}
async function hold(productId: string, size: string) {
  const order = await orderBeingPaid(db)
  const lines = [{ productId, size, quantity: 1 }]
  await inTransaction(db, (tx) => holdStock(tx, { orderId: order.id, minutes: 10, lines }))
  return order
}

test('a new shop sells sarees and suits, and its ten other kinds are disabled', async () => {
  const kinds = await listKinds(db)
  expect(kinds.filter(({ isEnabled }) => isEnabled).map(({ slug }) => slug)).toEqual([
    'suit',
    'saree',
  ])
  expect(kinds.filter(({ isEnabled }) => !isEnabled)).toHaveLength(10)
  expect(findKind(kinds, 'saree')?.sizes).toEqual(['S', 'M', 'L', 'XL', 'XXL'])
})

test('a new kind is logged with its sizes, and a second kind with the same slug is refused', async () => {
  const slug = await newKind('S', 'M')
  expect(await stored(slug)).toMatchObject({ sizes: ['S', 'M'], ageGroup: 'kids', version: 1 })
  expect(await lastChange()).toMatchObject({ action: 'kind-added', subject: `kind:${slug}` })
  expect(await save(kindOf(slug, []), null)).toEqual({ outcome: 'slug-taken' })
  expect((await stored(slug))?.sizes).toEqual(['S', 'M'])
})

test('of two admins who edit a kind, the second is refused and overwrites nothing', async () => {
  const slug = await newKind('S')
  expect(await save({ ...kindOf(slug, kept('S')), singular: 'Robe' }, 1)).toEqual({
    outcome: 'saved',
  })
  expect(await save(kindOf(slug, []), 1)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await stored(slug)).toMatchObject({ singular: 'Robe', sizes: ['S'], version: 2 })
  expect(await save(kindOf('no-such', []), 1)).toEqual({ outcome: 'no-such-kind' })
})

test('a size that a product offers cannot be removed, and an unused one can', async () => {
  const slug = await newKind('S', 'M', 'L')
  await newProduct(slug, { M: 2 })
  expect(await save(kindOf(slug, kept('S')), 1)).toEqual({
    outcome: 'sizes-in-use',
    uses: [{ size: 'M', products: 1, reserved: 0 }],
  })
  expect((await stored(slug))?.sizes).toEqual(['S', 'M', 'L'])
  expect(await save(kindOf(slug, kept('M')), 1)).toEqual({ outcome: 'saved' })
})

test('a renamed size keeps its stock, ledger and search, and its products get a new version', async () => {
  const slug = await newKind('S', 'M')
  const id = await newProduct(slug, { M: 3, S: 1 })
  const order = await hold(id, 'M')
  await inTransaction(db, (tx) => commitHold(tx, order.id))
  const renamed = kindOf(slug, [{ was: 'M', label: '4 years' }, ...kept('S')])
  expect(await save(renamed, 1)).toEqual({ outcome: 'saved' })
  const found = await findProduct(db, id)
  expect(found).toMatchObject({ version: 2, sizes: ['4 years', 'S'], available: 3 })
  expect(found?.availableBySize).toEqual({ '4 years': 2, S: 1 })
  expect(await listStockDisagreements(db)).toEqual([])
  const document = await db
    .selectFrom('search_documents')
    .select(['sizes', 'terms'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(document.sizes).toBe(0b101)
  expect(document.terms).toContain("'=4 years'")
})

test('the sizes of all products are sorted, in several batches', async () => {
  const slug = await newKind('S', 'M')
  for (let count = 0; count < 5; count++) await newProduct(slug, { S: 1, M: 1 })
  await newProduct(slug, { M: 1 })
  await inTransaction(db, (tx) => updateSizeOrder(tx, slug, ['M', 'S'], 2))
  const { rows } = await sql<{ sizes: string[] }>`
    select sizes from products where type = ${slug} order by cardinality(sizes)`.execute(db)
  expect(rows.map(({ sizes }) => sizes)).toEqual([
    ['M'],
    ...Array.from({ length: 5 }, () => ['M', 'S']),
  ])
})

test('a size is not renamed to one that had stock before', async () => {
  const slug = await newKind('S', 'M')
  const id = await newProduct(slug, { S: 1, M: 1 })
  await saveProduct(db, {
    product: product(slug, { S: 1 }),
    savedBy: meera.id,
    basedOn: { id, version: 1, quantities: { S: 1, M: 1 } },
  })
  expect(await save(kindOf(slug, kept('S')), 1)).toEqual({ outcome: 'saved' })
  expect(await save(kindOf(slug, [{ was: 'S', label: 'M' }]), 2)).toEqual({
    outcome: 'size-had-stock',
    size: 'M',
  })
  expect((await listStock(db, id)).map(({ size }) => size)).toEqual(['M', 'S'])
})

test('two sizes cannot swap their names, because that would merge the sizes of products', async () => {
  const slug = await newKind('S', 'M')
  const swapped = [
    { was: 'S', label: 'M' },
    { was: 'M', label: 'S' },
  ]
  expect(await save(kindOf(slug, swapped), 1)).toEqual({ outcome: 'size-had-stock', size: 'M' })
  expect(await stored(slug)).toMatchObject({ sizes: ['S', 'M'], version: 1 })
})

test('of a removed size and a product saved with it at the same time, exactly one succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const slug = await newKind('S', 'M')
    const [removed, added] = await Promise.all([
      save(kindOf(slug, kept('S')), 1),
      saveProduct(db, { product: product(slug, { M: 1 }), savedBy: meera.id, basedOn: null }),
    ])
    const outcomes = [removed.outcome, added.outcome].toSorted()
    expect([
      ['not-of-its-kind', 'saved'],
      ['saved', 'sizes-in-use'],
    ]).toContainEqual(outcomes)
  }
})

test('a size that no product offers any more is removed only after its last order is paid', async () => {
  const slug = await newKind('S', 'M')
  const id = await newProduct(slug, { S: 1, M: 1 })
  const order = await hold(id, 'M')
  await saveProduct(db, {
    product: product(slug, { S: 1 }),
    savedBy: meera.id,
    basedOn: { id, version: 1, quantities: { S: 1, M: 1 } },
  })
  const withoutM = kindOf(slug, kept('S'))
  expect(await save(withoutM, 1)).toEqual({
    outcome: 'sizes-in-use',
    uses: [{ size: 'M', products: 0, reserved: 1 }],
  })
  expect((await stored(slug))?.sizes).toEqual(['S', 'M'])
  await inTransaction(db, (tx) => commitHold(tx, order.id))
  expect(await save(withoutM, 1)).toEqual({ outcome: 'saved' })
  expect(await listStockDisagreements(db)).toEqual([])
})

test('reordering the sizes of a kind reorders the sizes of its products', async () => {
  const slug = await newKind('S', 'M')
  const id = await newProduct(slug, { S: 1, M: 1 })
  await save(kindOf(slug, kept('M', 'S')), 1)
  expect((await findProduct(db, id))?.sizes).toEqual(['M', 'S'])
})

test('a kind with products is neither disabled nor deleted', async () => {
  const slug = await newKind('S')
  await newProduct(slug, { S: 1 })
  const inUse = { outcome: 'kind-in-use', products: 1 }
  expect(await setKindEnabled(db, slug, false, meera.id)).toEqual(inUse)
  expect(await deleteKind(db, slug, meera.id)).toEqual(inUse)
  expect(await save({ ...kindOf(slug, kept('S')), isEnabled: false }, 1)).toEqual(inUse)
  expect(await stored(slug)).toMatchObject({ isEnabled: true, version: 1 })
})

test('a product of a disabled kind or with a size of another kind is refused and not stored', async () => {
  const refused = async (type: string, quantities: Record<string, number>) => {
    const saved = await saveProduct(db, {
      product: product(type, quantities),
      savedBy: meera.id,
      basedOn: null,
    })
    return saved.outcome === 'not-of-its-kind' ? saved.mismatch : saved
  }
  expect(await refused('lehenga', { S: 1 })).toBe('unknown-kind')
  expect(await refused('suit', { S: 1, '4 years': 1 })).toEqual({ notOffered: ['4 years'] })
  expect(await setKindEnabled(db, 'lehenga', true, meera.id)).toEqual({ outcome: 'done' })
  expect((await lastChange())?.action).toBe('kind-enabled')
  expect(await newProduct('lehenga', { S: 1 })).toBeTruthy()
})

test('a kind can be moved in the menu, and an unused kind can be deleted', async () => {
  await suitInShop(db)
  await moveKind(db, 'suit', 1, meera.id)
  expect((await listKinds(db)).slice(0, 2).map(({ slug }) => slug)).toEqual(['saree', 'suit'])
  await moveKind(db, 'saree', -1, meera.id)
  expect((await listKinds(db))[0]?.slug).toBe('saree')
  expect(await deleteKind(db, 'bangles', meera.id)).toEqual({ outcome: 'done' })
  expect(await stored('bangles')).toBeUndefined()
  expect(await moveKind(db, 'bangles', 1, meera.id)).toEqual({ outcome: 'no-such-kind' })
})
