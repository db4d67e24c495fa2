import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openImportServices, SHOP_URL, swatch } from '../../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { emptyValues } from '../../catalogue/field-values.ts'
import { saveProduct } from '../../catalogue/save-product.server.ts'
import { listStockDisagreements } from '../../stock/stock-store.server.ts'
import { workOnImports } from './import-jobs.server.ts'
import { countRows } from './import-row-store.server.ts'
import { findImport } from './import-store.server.ts'
import { cancelImport, startImport, retryImages } from './advance-import.server.ts'

const database = await testDatabase()
const { db, connection } = database
const desk = await openImportServices(database)
const HEAD = 'ID,Title,Description,Type,Original Price,Selling Price,Stock,Image 1,Image 2\n'
const sarees = (count: number, name: string, more = ',') =>
  HEAD +
  Array.from(
    { length: count },
    (_, number) => `,${name} ${number},Silk,saree,4999,2499,5,${more}\n`,
  ).join('')
const titled = (name: string) =>
  db
    .selectFrom('products')
    .select(['id', 'title', 'version'])
    .where('title', 'like', `${name} %`)
    .execute()
const importIs = async (id: string) => (await findImport(db, id))?.status

test('an import whose process is killed repeatedly resumes and writes each product once', async () => {
  const PRODUCTS = 300
  const { id } = await desk.check(sarees(PRODUCTS, 'Killed'))
  expect(
    (await startImport(desk.parts, { importId: id, requestedBy: desk.owner.id })).outcome,
  ).toBe('advanced')

  for (let killed = 1; killed <= 3; killed++) {
    const worker = spawn(
      process.execPath,
      ['tests/support/import-worker.ts', JSON.stringify({ connection, folder: desk.parts.folder })],
      { stdio: 'ignore' },
    )
    await expect
      .poll(async () => (await countRows(db, id)).decided, { interval: 5 })
      .toBeGreaterThan(killed * 40)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  const half = (await countRows(db, id)).decided
  expect(half).toBeLessThan(PRODUCTS)
  await expect
    .poll(async () => {
      await desk.work()
      return importIs(id)
    })
    .toBe('done')

  const products = await titled('Killed')
  expect([
    products.length,
    new Set(products.map(({ title }) => title)).size,
    products.every(({ version }) => version === 1),
  ]).toEqual([PRODUCTS, PRODUCTS, true])
  expect(await countRows(db, id)).toMatchObject({ decided: PRODUCTS, refusedLater: 0 })
  const opened = await db
    .selectFrom('stock_movements')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('reason', '=', 'opening')
    .executeTakeFirstOrThrow()
  expect(opened.count).toBe(PRODUCTS)
  expect(await listStockDisagreements(db)).toEqual([])
  expect(
    await db.selectFrom('import_lines').select('line').where('import_id', '=', id).execute(),
  ).toEqual([])
}, 90_000)

test('while one import runs, another can be read but starts only afterwards', async () => {
  const [first, second] = [
    await desk.check(sarees(3, 'First')),
    await desk.check(sarees(3, 'Second')),
  ]
  const both = await Promise.all(
    [first, second].map(({ id }) =>
      startImport(desk.parts, { importId: id, requestedBy: desk.owner.id }),
    ),
  )
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['advanced', 'another-is-running'])
  await desk.work()
  const later = both[0]?.outcome === 'advanced' ? second : first
  expect(await startImport(desk.parts, { importId: later.id, requestedBy: desk.owner.id })).toEqual(
    {
      outcome: 'advanced',
    },
  )
  expect(
    await startImport(desk.parts, { importId: later.id, requestedBy: desk.owner.id }),
  ).toMatchObject({ outcome: 'another-is-running' })
  await desk.work()
  expect([(await titled('First')).length, (await titled('Second')).length]).toEqual([3, 3])
})

test('an import cancelled before writing writes nothing and cannot be started again', async () => {
  const { id } = await desk.check(sarees(5, 'Cancelled'))
  expect(await cancelImport(desk.parts, { importId: id, requestedBy: desk.owner.id })).toEqual({
    outcome: 'advanced',
  })
  expect(await startImport(desk.parts, { importId: id, requestedBy: desk.owner.id })).toEqual({
    outcome: 'wrong-status',
  })
  await desk.work()
  expect([await titled('Cancelled'), await importIs(id)]).toEqual([[], 'cancelled'])
})

test('an import cancelled while writing keeps the written products and writes no more', async () => {
  const { id } = await desk.check(sarees(200, 'Middle'))
  await startImport(desk.parts, { importId: id, requestedBy: desk.owner.id })
  const working = desk.work()
  await expect
    .poll(async () => (await countRows(db, id)).decided, { interval: 2 })
    .toBeGreaterThan(5)
  await cancelImport(desk.parts, { importId: id, requestedBy: desk.owner.id })
  const { decided } = await countRows(db, id)
  await working
  expect((await titled('Middle')).length).toBe(decided)
  expect(decided).toBeLessThan(200)
})

test('an edit or a sale after the dry run is not overwritten', async () => {
  const fields = {
    ...emptyValues,
    title: 'Raced 1',
    description: 'Silk',
    originalPricePaise: 499_900,
    sellingPricePaise: 249_900,
    images: [],
    countsSizes: false,
  }
  const saved = await saveProduct(db, {
    product: { ...fields, quantities: { '': 5 } },
    savedBy: null,
    basedOn: null,
  })
  const id = saved.outcome === 'saved' ? saved.id : ''
  const { id: importId } = await desk.check(`${HEAD}${id},Raced 1,Silk,saree,4999,1999,8,,\n`)
  await saveProduct(db, {
    product: { ...fields, title: 'Raced elsewhere', quantities: { '': 5 } },
    savedBy: null,
    basedOn: { id, version: 1, quantities: { '': 5 } },
  })
  expect(await desk.start(importId)).toMatchObject([
    { outcome: 'refused', outcomeNote: { code: 'edited-since-check' } },
  ])

  const { id: again } = await desk.check(`ID,Stock\n${id},8\n`)
  await db.updateTable('stock').set({ on_hand: 3 }).where('product_id', '=', id).execute()
  expect(await desk.start(again)).toMatchObject([{ outcome: 'updated' }])
  const stock = await db
    .selectFrom('stock')
    .select('on_hand')
    .where('product_id', '=', id)
    .executeTakeFirst()
  expect(stock).toEqual({ on_hand: 6 }) // A delivery of three items and a sale of two between the import's preview and its run.
})

test('missing images can be retried, and edits made after the import are kept', async () => {
  const [front, back] = ['https://pictures.example/front.jpg', 'https://pictures.example/back.jpg']
  desk.internet.set(back, await swatch('olive'))
  const { id } = await desk.check(sarees(1, 'Pictured', `${front},${back}`))
  expect(await desk.start(id)).toMatchObject([
    { outcome: 'added', missingImages: [{ source: front }] },
  ])
  const [product] = await titled('Pictured')
  await db
    .updateTable('products')
    .set({ title: 'Pictured, edited', version: 2 })
    .where('id', '=', product!.id)
    .execute()

  desk.internet.set(front, await swatch('maroon'))
  desk.asked.length = 0
  expect(await retryImages(desk.parts, { importId: id, requestedBy: desk.owner.id })).toEqual({
    outcome: 'advanced',
  })
  await desk.work()
  expect(await desk.rowsOf(id)).toMatchObject([{ outcome: 'updated', missingImages: [] }])
  expect(desk.asked).toEqual([front])
  const pictures = await db
    .selectFrom('product_images')
    .innerJoin('images', 'images.id', 'image_id')
    .select('tint')
    .where('product_id', '=', product!.id)
    .orderBy('position')
    .execute()
  expect(pictures.length).toBe(2)
  expect(
    await db
      .selectFrom('products')
      .select(['title', 'version'])
      .where('id', '=', product!.id)
      .executeTakeFirst(),
  ).toEqual({ title: 'Pictured, edited', version: 3 })
  expect(await retryImages(desk.parts, { importId: id, requestedBy: desk.owner.id })).toEqual({
    outcome: 'nothing-to-retry',
  })
})

test('the shop’s own images are not fetched, and if new images are missing the old ones are kept', async () => {
  const rows = await desk.bring(sarees(1, 'Kept', 'https://pictures.example/back.jpg,'))
  const id = rows[0]!.productId!
  const picture = await db
    .selectFrom('product_images')
    .select('image_id')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  desk.asked.length = 0
  expect(
    (await desk.check(`ID,Image 1\n${id},${SHOP_URL}/images/${picture.image_id}/240.webp\n`)).rows,
  ).toMatchObject([{ verdict: 'unchanged' }])
  await desk.bring(`ID,Image 1,Title\n${id},https://pictures.example/nothing.jpg,Kept too\n`)
  expect(
    await db.selectFrom('product_images').select('image_id').where('product_id', '=', id).execute(),
  ).toEqual([picture])
  expect(desk.asked).toEqual(['https://pictures.example/nothing.jpg'])
})

test('an image host is skipped after repeated failures, even if they occur in several short rounds', async () => {
  desk.asked.length = 0
  const { id } = await desk.check(
    HEAD +
      Array.from(
        { length: 20 },
        (_, number) =>
          `,Away ${number},Silk,saree,4999,2499,5,https://away.example/${number}.jpg,\n`,
      ).join(''),
  )
  await startImport(desk.parts, { importId: id, requestedBy: desk.owner.id })
  while ((await workOnImports(desk.parts, 1)) === 'more');
  const rows = await desk.rowsOf(id)
  expect(
    rows.every(({ outcome, missingImages }) => outcome === 'added' && missingImages.length === 1),
  ).toBe(true)
  expect(desk.asked.length).toBeLessThan(12)
})
