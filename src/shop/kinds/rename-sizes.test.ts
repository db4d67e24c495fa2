import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { emptyValues } from '../catalogue/field-values.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { commitHold, holdStock } from '../stock/hold-stock.server.ts'
import { listStock, listStockDisagreements } from '../stock/stock-store.server.ts'
import type { EditedSize } from './edited-kind.ts'
import { listKinds } from './kind-store.server.ts'
import { findKind } from './product-kind.ts'
import { insertSizesToRename, listSizesToRename } from './rename-size-store.server.ts'
import { renameSizes } from './rename-sizes.server.ts'
import { saveKind } from './save-kind.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
let made = 0
let slug = ''

const kept = (...labels: string[]): EditedSize[] => labels.map((label) => ({ was: label, label }))
function save(sizes: EditedSize[], basedOn: number | null, log?: Parameters<typeof saveKind>[2]) {
  const kind = {
    slug,
    singular: 'Gown',
    plural: 'Gowns',
    sizes,
    countsSizes: true,
    ageGroup: 'adult',
    feedCategory: '',
    sizeGuide: null,
    isEnabled: true,
  } as const
  return saveKind(db, { kind, basedOn, savedBy: meera.id }, log)
}
const kind = async () => findKind(await listKinds(db), slug)!
beforeEach(async () => {
  slug = `gown-${++made}`
  await save(kept('S', 'M'), null)
})

function saveGown(
  quantities: Record<string, number>,
  basedOn: { id: string; version?: number } | null = null,
) {
  const product = {
    ...emptyValues,
    type: slug,
    title: 'A gown',
    description: 'Light.',
    originalPricePaise: 200_000,
    sellingPricePaise: 100_000,
    sizes: Object.keys(quantities),
    countsSizes: true,
    images: [],
    quantities,
  }
  const seen = basedOn && { version: 1, ...basedOn, quantities: {} }
  return saveProduct(db, { product, savedBy: meera.id, basedOn: seen })
}
async function newGown(quantities: Record<string, number>): Promise<string> {
  const saved = await saveGown(quantities)
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}
async function held(productId: string): Promise<number> {
  const { id } = await orderBeingPaid(db)
  const lines = [{ productId, size: 'M', quantity: 1 }]
  await inTransaction(db, (tx) => holdStock(tx, { orderId: id, minutes: 10, lines }))
  return id
}
const sizesOf = async (id: string) =>
  (await db.selectFrom('products').select('sizes').where('id', '=', id).executeTakeFirst())?.sizes

/** The kind as it is while the job has not begun. */
async function wait(): Promise<void> {
  await sql`update product_kinds set sizes = '{S,M,Medium}', size_slots = '{S,M,Medium}' where slug = ${slug}`.execute(
    db,
  )
  await insertSizesToRename(db, slug, [{ from: 'M', to: 'Medium' }])
}
const renamed = [...kept('S'), { was: 'M', label: 'Medium' }]

test('a size is renamed in all products in several batches, then the kind has only the new label', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push(await newGown({ S: 1, M: 2 }))
  await wait()
  expect(await listSizesToRename(db)).toEqual([
    { kind: slug, from: 'M', to: 'Medium', products: 5 },
  ])
  await renameSizes(db, { limit: 2 })
  for (const id of ids) expect(await sizesOf(id)).toEqual(['S', 'Medium'])
  expect(await listStock(db, ids[0]!)).toMatchObject([
    { size: 'Medium', onHand: 2 },
    { size: 'S', onHand: 1 },
  ])
  expect((await kind()).sizes).toEqual(['S', 'Medium'])
  expect(await listSizesToRename(db)).toEqual([])
  expect(await listStockDisagreements(db)).toEqual([])
})

test('customers who wait for a size wait for its new label, each once', async () => {
  const id = await newGown({ S: 1, M: 0 })
  const waits = (size: string, email: string) => ({ product_id: id, size, email })
  await db
    .insertInto('back_in_stock_requests')
    .values([waits('M', 'a@example.com'), waits('M', 'b@example.com')])
    .execute()
  await db.insertInto('back_in_stock_requests').values(waits('Medium', 'a@example.com')).execute()
  await db
    .insertInto('back_in_stock_rounds')
    .values(['M', 'Medium'].map((size) => ({ product_id: id, size, announced: 0 })))
    .execute()
  await wait()
  await renameSizes(db)
  const waiting = db.selectFrom('back_in_stock_requests').where('product_id', '=', id)
  expect(await waiting.select(['email', 'size']).orderBy('email').execute()).toEqual([
    { email: 'a@example.com', size: 'Medium' },
    { email: 'b@example.com', size: 'Medium' },
  ])
  const rounds = db.selectFrom('back_in_stock_rounds').where('product_id', '=', id)
  expect(await rounds.select('size').execute()).toEqual([{ size: 'Medium' }])
})

test('an interrupted run continues after its last batch', async () => {
  for (let count = 0; count < 5; count++) await newGown({ M: 1 })
  await wait()
  await renameSizes(db, { limit: 2, maxMs: 0 })
  expect(await listSizesToRename(db)).toMatchObject([{ products: 3 }])
  expect((await kind()).sizes).toEqual(['S', 'M', 'Medium'])
  await Promise.all([renameSizes(db, { limit: 2 }), renameSizes(db, { limit: 2 })])
  expect(await listSizesToRename(db)).toEqual([])
})

test('a product whose size is being paid for follows after the payment', async () => {
  const [free, busy] = [await newGown({ M: 3 }), await newGown({ M: 3 })]
  const orderId = await held(busy)
  expect(await save(renamed, 1)).toEqual({ outcome: 'saved' })
  expect([await sizesOf(free), await sizesOf(busy)]).toEqual([['Medium'], ['M']])
  expect(await inTransaction(db, (tx) => commitHold(tx, orderId))).toBe(true)
  await renameSizes(db)
  expect(await sizesOf(busy)).toEqual(['Medium'])
  expect((await kind()).sizes).toEqual(['S', 'Medium'])
  expect(await listStock(db, busy)).toMatchObject([{ size: 'Medium', onHand: 2, reserved: 0 }])
})

test('while sizes are renamed the kind cannot change, and nothing is written', async () => {
  const id = await newGown({ M: 3 })
  const orderId = await held(id)
  await save(renamed, 1)
  const before = await kind()
  expect(await save(kept('S', 'M'), 2)).toEqual({ outcome: 'being-renamed' })
  expect(await kind()).toEqual(before)
  await inTransaction(db, (tx) => commitHold(tx, orderId))
  await renameSizes(db)
  expect(await save(kept('S', 'Medium', 'L'), 3)).toEqual({ outcome: 'saved' })
})

test('meanwhile a product is saved with either label but not with both', async () => {
  const busy = await newGown({ M: 3 })
  await held(busy)
  await save(renamed, 1)
  expect(await saveGown({ M: 1, Medium: 1 }, { id: busy })).toEqual({
    outcome: 'not-of-its-kind',
    mismatch: { notOffered: ['Medium'] },
  })
  expect(await sizesOf(busy)).toEqual(['M'])
  const late = await newGown({ M: 1 })
  const early = await newGown({ Medium: 1 })
  await renameSizes(db)
  expect([await sizesOf(late), await sizesOf(early)]).toEqual([['Medium'], ['Medium']])
})

test('a size that no product has is renamed at once and keeps its place in the filters', async () => {
  await newGown({ S: 1 })
  expect(await save(renamed, 1)).toEqual({ outcome: 'saved' })
  expect(await kind()).toMatchObject({ sizes: ['S', 'Medium'], version: 2 })
  const slots = db.selectFrom('product_kinds').select('size_slots').where('slug', '=', slug)
  expect(await slots.executeTakeFirst()).toEqual({ size_slots: ['S', 'Medium'] })
})

test('a kind without room for both labels refuses the renaming, and nothing is written', async () => {
  const many = Array.from({ length: 28 }, (_, index) => `${index + 20}`)
  await save(kept('S', 'M').concat(kept(...many)), 1)
  await newGown({ M: 1 })
  const wanted = [...renamed, ...kept(...many)]
  expect(await save(wanted, 2)).toEqual({ outcome: 'too-many-renames', most: 0 })
  expect((await listSizesToRename(db)).filter((one) => one.kind === slug)).toEqual([])
  expect((await kind()).sizes).toContain('M')
})

test('a product that had the later label for a while is renamed too, and blocks no other', async () => {
  const [both, other] = [await newGown({ M: 3 }), await newGown({ M: 2 })]
  await wait()
  expect(await saveGown({ Medium: 4 }, { id: both })).toMatchObject({ outcome: 'saved' })
  expect(await saveGown({ M: 5 }, { id: both, version: 2 })).toMatchObject({ outcome: 'saved' })
  await renameSizes(db)
  expect([await sizesOf(both), await sizesOf(other)]).toEqual([['Medium'], ['Medium']])
  expect(await listStock(db, both)).toMatchObject([
    { size: 'M', onHand: 0 },
    { size: 'Medium', onHand: 5 },
  ])
  const total = db.selectFrom('stock_totals').select('available').where('product_id', '=', both)
  expect(await total.executeTakeFirst()).toEqual({ available: 5 })
  expect((await listSizesToRename(db)).filter((one) => one.kind === slug)).toEqual([])
  expect(await listStockDisagreements(db)).toEqual([])
})

test('a kind is saved although its sizes cannot be renamed now; the failure is logged', async () => {
  const id = await newGown({ M: 3 })
  await sql`alter function rename_size_of(uuid[], text, text) rename to rename_size_away`.execute(
    db,
  )
  const logged: string[] = []
  const log = openLog('error', { write: (line) => void logged.push(line) })
  expect(await save(renamed, 1, log)).toEqual({ outcome: 'saved' })
  expect(logged).toEqual([expect.stringContaining('sizes not renamed; the job retries')])
  expect(await sizesOf(id)).toEqual(['M'])
  await sql`alter function rename_size_away(uuid[], text, text) rename to rename_size_of`.execute(
    db,
  )
  await renameSizes(db)
  expect(await sizesOf(id)).toEqual(['Medium'])
})
