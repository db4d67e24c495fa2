import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, customer, orderBeingPaid, picture } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import { commitHold, holdStock } from '../stock/hold-stock.server.ts'
import { listStock, listStockDisagreements } from '../stock/stock-store.server.ts'
import { findProduct } from './catalogue-store.server.ts'
import { listIdsContaining } from './title-search-store.server.ts'
import { deleteProduct } from './delete-product.server.ts'
import { emptyValues } from './field-values.ts'
import type { EditedProduct, Quantities } from './product-fields.ts'
import { saveProduct } from './save-product.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

const fields = (change: Partial<EditedProduct> = {}): EditedProduct => ({
  ...emptyValues,
  title: 'Ivory Chanderi',
  description: 'Light as air.',
  type: 'saree',
  originalPricePaise: 499_900,
  sellingPricePaise: 249_900,
  sizes: ['S', 'M'],
  categories: ['Latest'],
  highlights: ['Silk'],
  images: [],
  countsSizes: false,
  quantities: { '': 5 },
  ...change,
})

async function added(change: Partial<EditedProduct> = {}): Promise<string> {
  const saved = await saveProduct(db, { product: fields(change), savedBy: meera.id, basedOn: null })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}
const edit = (
  id: string,
  version: number,
  quantities: Quantities,
  change: Partial<EditedProduct>,
) =>
  saveProduct(db, {
    product: fields(change),
    savedBy: meera.id,
    basedOn: { id, version, quantities },
  })
const shelf = async (id: string) =>
  Object.fromEntries((await listStock(db, id)).map(({ size, onHand }) => [size, onHand]))
const movements = (id: string) =>
  db
    .selectFrom('stock_movements')
    .select(['size', 'change', 'reason', 'moved_by'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute()

async function sell(
  productId: string,
  size: '' | 'S' | 'M',
  quantity: number,
  { isPaid = true } = {},
): Promise<void> {
  const { id: orderId } = await orderBeingPaid(db)
  await inTransaction(db, (tx) =>
    holdStock(tx, { orderId, lines: [{ productId, size, quantity }], minutes: 20 }),
  )
  if (isPaid) await inTransaction(db, (tx) => commitHold(tx, orderId))
}

test('a new product is listed with its images, and its first stock is recorded in the ledger', async () => {
  const [front, border] = [await picture(db), await picture(db)]
  const id = await added({
    images: [
      { id: front, alt: 'Front' },
      { id: border, alt: 'Border' },
    ],
  })
  expect(await findProduct(db, id)).toMatchObject({
    title: 'Ivory Chanderi',
    available: 5,
    version: 1,
    categories: ['Latest'],
    images: [
      { id: front, alt: 'Front' },
      { id: border, alt: 'Border' },
    ],
  })
  expect(await movements(id)).toEqual([
    { size: '', change: 5, reason: 'opening', moved_by: meera.id },
  ])
})

test('an edit creates a new version, and a corrected quantity is recorded in the stock ledger', async () => {
  const id = await added()
  expect(
    await edit(
      id,
      1,
      { '': 5 },
      { title: 'Ivory Tissue', sellingPricePaise: 199_900, quantities: { '': 3 } },
    ),
  ).toEqual({ outcome: 'saved', id, version: 2 })
  expect(await findProduct(db, id)).toMatchObject({
    title: 'Ivory Tissue',
    sellingPricePaise: 199_900,
    available: 3,
    version: 2,
  })
  expect((await movements(id)).at(-1)).toMatchObject({ change: -2, reason: 'correction' })
})

test('an edit based on an older version is refused and overwrites nothing', async () => {
  const id = await added()
  const edits = await Promise.all(
    ['First', 'Second', 'Third'].map((title) =>
      edit(id, 1, { '': 5 }, { title, quantities: { '': 9 } }),
    ),
  )
  expect(edits.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'changed-by-someone-else',
    'saved',
  ])
  expect(await findProduct(db, id)).toMatchObject({ version: 2, available: 9 })
  expect(await edit(id, 1, { '': 5 }, { title: 'Late' })).toEqual({
    outcome: 'changed-by-someone-else',
    newestVersion: 2,
  })
})

test('units sold while the form was open stay sold', async () => {
  const id = await added()
  await sell(id, '', 2)
  await edit(id, 1, { '': 5 }, { title: 'Only the title', quantities: { '': 5 } })
  expect(await shelf(id)).toEqual({ '': 3 })
  await edit(id, 2, { '': 5 }, { quantities: { '': 6 } })
  expect(await shelf(id)).toEqual({ '': 4 })
})

test('an edit that removes reserved units is refused as a whole', async () => {
  const id = await added()
  await sell(id, '', 4, { isPaid: false })
  expect(await edit(id, 1, { '': 5 }, { title: 'Changed', quantities: { '': 3 } })).toMatchObject({
    outcome: 'fewer-than-promised',
    rows: [{ onHand: 5, reserved: 4 }],
  })
  expect(await findProduct(db, id)).toMatchObject({
    title: 'Ivory Chanderi',
    version: 1,
    available: 1,
  })
  expect(await movements(id)).toMatchObject([{ reason: 'opening' }, { reason: 'hold' }])
})

test('a product can change from one quantity to quantities per size, and back', async () => {
  const id = await added()
  await edit(id, 1, { '': 5 }, { countsSizes: true, quantities: { S: 2, M: 4 } })
  expect(await shelf(id)).toEqual({ '': 0, S: 2, M: 4 })
  expect(await findProduct(db, id)).toMatchObject({ available: 6, availableBySize: { S: 2, M: 4 } })

  await edit(id, 2, { S: 2, M: 4 }, { quantities: { '': 6 } })
  expect(await shelf(id)).toEqual({ '': 6, S: 0, M: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
})

test('a size that is no longer offered keeps only its reserved units', async () => {
  const id = await added({ countsSizes: true, quantities: { S: 2, M: 4 } })
  await sell(id, 'S', 1, { isPaid: false })
  await edit(id, 1, { S: 2, M: 4 }, { sizes: ['M'], countsSizes: true, quantities: { M: 4 } })
  expect(await shelf(id)).toEqual({ S: 1, M: 4 })
  expect(await findProduct(db, id)).toMatchObject({ available: 4 })
})

test('unknown images and unknown products are refused', async () => {
  const id = await added()
  const count = async () => (await db.selectFrom('products').select('id').execute()).length
  const before = await count()
  const images = [{ id: crypto.randomUUID(), alt: '' }]
  expect(
    await saveProduct(db, { product: fields({ images }), savedBy: null, basedOn: null }),
  ).toEqual({ outcome: 'unknown-image' })
  expect(await edit(id, 1, {}, { images })).toEqual({ outcome: 'unknown-image' })
  for (const unknownId of [crypto.randomUUID(), 'x'])
    expect(await edit(unknownId, 1, {}, {})).toEqual({ outcome: 'no-such-product' })
  expect(await count()).toBe(before)
})

test('a product with more units than the maximum is refused', async () => {
  const id = await added({ quantities: { '': 99_999 } })
  expect(await edit(id, 1, { '': 0 }, { quantities: { '': 1 } })).toEqual({
    outcome: 'more-than-fits',
  })
  expect(await shelf(id)).toEqual({ '': 99_999 })
})

test('a deleted product leaves the shop, carts report it, and an order being paid can be completed', async () => {
  const asha = await customer(db)
  const id = await added({ title: 'Farewell' })
  const { id: orderId } = await orderBeingPaid(db, { customerId: asha.id })
  await inTransaction(db, (tx) =>
    holdStock(tx, { orderId, lines: [{ productId: id, size: '', quantity: 1 }], minutes: 20 }),
  )

  expect(await deleteProduct(db, id, meera.id)).toEqual({ outcome: 'deleted' })
  expect(await deleteProduct(db, id, meera.id)).toEqual({ outcome: 'no-such-product' })
  expect(await deleteProduct(db, 'x', meera.id)).toEqual({ outcome: 'no-such-product' })
  expect(await findProduct(db, id)).toBeUndefined()
  expect(await listIdsContaining(db, 'Farewell', 1)).toEqual([])
  expect(
    (await priceCart(db, [{ productId: id, size: '', quantity: 1, seenPricePaise: 1 }])).notices,
  ).toMatchObject([{ kind: 'not-available' }])
  expect(await edit(id, 1, { '': 5 }, {})).toEqual({ outcome: 'no-such-product' })
  expect(await inTransaction(db, (tx) => commitHold(tx, orderId))).toBe(true)
})

test('a different order of categories and sizes is not logged as a change', async () => {
  const id = await added({ sizes: ['M', 'S'], categories: ['Popular', 'Latest'] })
  const entries = () =>
    db
      .selectFrom('staff_changes')
      .select(['before', 'after'])
      .where('subject', '=', `product:${id}`)
      .where('action', '=', 'product-edited')
      .execute()
  const saved = await edit(
    id,
    1,
    { '': 5 },
    { sizes: ['S', 'M'], categories: ['Latest', 'Popular'] },
  )
  expect(saved).toMatchObject({ outcome: 'saved' })
  expect(await entries()).toEqual([])
  await edit(id, 2, { '': 5 }, { categories: ['Trending', 'Latest'] })
  expect(await entries()).toEqual([
    {
      before: { categories: ['Latest', 'Popular'] },
      after: { categories: ['Latest', 'Trending'] },
    },
  ])
})

test('a mode is changed only if the stock is what the form showed; otherwise nothing is written', async () => {
  const making = { saleMode: 'made-to-order', makingDays: 15 } as const
  const id = await added({ ...making, quantities: { '': 10 } })
  await sell(id, '', 1)
  const before = await movements(id)
  expect(await edit(id, 1, { '': 10 }, { quantities: { '': 2 } })).toEqual({
    outcome: 'changed-by-someone-else',
    newestVersion: 1,
  })
  expect(await movements(id)).toEqual(before)
  expect(await findProduct(db, id)).toMatchObject({ advance: 15, version: 1 })
  expect(await edit(id, 1, { '': 10 }, { ...making, quantities: { '': 12 } })).toMatchObject({
    outcome: 'saved',
  })
  expect(await edit(id, 2, { '': 11 }, { quantities: { '': 2 } })).toMatchObject({
    outcome: 'saved',
  })
  expect(await shelf(id)).toEqual({ '': 2 })
})
