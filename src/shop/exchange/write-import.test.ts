import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { importDesk, SHOP_URL, swatch } from '../../../tests/import-desk.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { workOnImports } from './import-jobs.server.ts'
import { countRows } from './import-row-store.server.ts'
import { findImport } from './import-store.server.ts'
import { cancelImport, startImport, tryPicturesAgain } from './move-import.server.ts'

const database = await testDatabase()
const { db, connection } = database
const desk = await importDesk(database)
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

test('an import that is killed again and again goes on where it was, and repeats nothing', async () => {
  const PRODUCTS = 300
  const { id } = await desk.check(sarees(PRODUCTS, 'Killed'))
  expect((await startImport(desk.parts, { importId: id, askedBy: desk.owner.id })).outcome).toBe(
    'moved',
  )

  for (let killed = 1; killed <= 3; killed++) {
    const worker = spawn(
      process.execPath,
      ['tests/import-worker.ts', JSON.stringify({ connection, folder: desk.parts.folder })],
      { stdio: 'ignore' },
    )
    await expect
      .poll(async () => (await countRows(db, id)).decided, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(killed * 40)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  const half = (await countRows(db, id)).decided
  expect(half).toBeLessThan(PRODUCTS)
  await expect
    .poll(
      async () => {
        await desk.work()
        return importIs(id)
      },
      { timeout: 20_000 },
    )
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

test('one import at a time; the other one can be read meanwhile, and begins afterwards', async () => {
  const [first, second] = [
    await desk.check(sarees(3, 'First')),
    await desk.check(sarees(3, 'Second')),
  ]
  const both = await Promise.all(
    [first, second].map(({ id }) =>
      startImport(desk.parts, { importId: id, askedBy: desk.owner.id }),
    ),
  )
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['another-is-running', 'moved'])
  await desk.work()
  const later = both[0]?.outcome === 'moved' ? second : first
  expect(await startImport(desk.parts, { importId: later.id, askedBy: desk.owner.id })).toEqual({
    outcome: 'moved',
  })
  expect(
    await startImport(desk.parts, { importId: later.id, askedBy: desk.owner.id }),
  ).toMatchObject({ outcome: 'another-is-running' })
  await desk.work()
  expect([(await titled('First')).length, (await titled('Second')).length]).toEqual([3, 3])
})

test('a cancelled import writes nothing more, and cannot begin again', async () => {
  const { id } = await desk.check(sarees(5, 'Cancelled'))
  expect(await cancelImport(desk.parts, { importId: id, askedBy: desk.owner.id })).toEqual({
    outcome: 'moved',
  })
  expect(await startImport(desk.parts, { importId: id, askedBy: desk.owner.id })).toEqual({
    outcome: 'not-now',
  })
  await desk.work()
  expect([await titled('Cancelled'), await importIs(id)]).toEqual([[], 'cancelled'])
})

test('cancelled in the middle: what is there stays, and nothing comes after it', async () => {
  const { id } = await desk.check(sarees(200, 'Middle'))
  await startImport(desk.parts, { importId: id, askedBy: desk.owner.id })
  const working = desk.work()
  await expect
    .poll(async () => (await countRows(db, id)).decided, { interval: 2 })
    .toBeGreaterThan(5)
  await cancelImport(desk.parts, { importId: id, askedBy: desk.owner.id })
  const { decided } = await countRows(db, id)
  await working
  expect((await titled('Middle')).length).toBe(decided)
  expect(decided).toBeLessThan(200)
})

test('an edit or a sale after the dry run is not overwritten', async () => {
  const fields = {
    title: 'Raced 1',
    description: 'Silk',
    type: 'saree' as const,
    originalPricePaise: 499_900,
    sellingPricePaise: 249_900,
    sizes: [],
    categories: [],
    highlights: [],
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
    { outcome: 'refused', outcomeNote: expect.stringContaining('Nothing was overwritten') },
  ])

  const { id: again } = await desk.check(`ID,Stock\n${id},8\n`)
  await db.updateTable('stock').set({ on_hand: 3 }).where('product_id', '=', id).execute()
  expect(await desk.start(again)).toMatchObject([{ outcome: 'updated' }])
  const stock = await db
    .selectFrom('stock')
    .select('on_hand')
    .where('product_id', '=', id)
    .executeTakeFirst()
  expect(stock).toEqual({ on_hand: 6 }) // three more pieces arrived, two were sold meanwhile
})

test('pictures that could not be brought can be tried again, and what was edited meanwhile stays', async () => {
  const [front, back] = ['https://pictures.example/front.jpg', 'https://pictures.example/back.jpg']
  desk.internet.set(back, await swatch('olive'))
  const { id } = await desk.check(sarees(1, 'Pictured', `${front},${back}`))
  expect(await desk.start(id)).toMatchObject([
    { outcome: 'added', missingPictures: [{ source: front }] },
  ])
  const [product] = await titled('Pictured')
  await db
    .updateTable('products')
    .set({ title: 'Pictured, edited', version: 2 })
    .where('id', '=', product!.id)
    .execute()

  desk.internet.set(front, await swatch('maroon'))
  desk.asked.length = 0
  expect(await tryPicturesAgain(desk.parts, { importId: id, askedBy: desk.owner.id })).toEqual({
    outcome: 'moved',
  })
  await desk.work()
  expect(await desk.rowsOf(id)).toMatchObject([{ outcome: 'updated', missingPictures: [] }])
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
  expect(await tryPicturesAgain(desk.parts, { importId: id, askedBy: desk.owner.id })).toEqual({
    outcome: 'nothing-to-do',
  })
})

test('a picture of this shop by its address is not fetched, and an edit whose new pictures are missing keeps its old ones', async () => {
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

test('a server that does not answer is not waited for again and again, however short the rounds of the work are', async () => {
  desk.asked.length = 0
  const { id } = await desk.check(
    HEAD +
      Array.from(
        { length: 20 },
        (_, number) =>
          `,Away ${number},Silk,saree,4999,2499,5,https://away.example/${number}.jpg,\n`,
      ).join(''),
  )
  await startImport(desk.parts, { importId: id, askedBy: desk.owner.id })
  while ((await workOnImports(desk.parts, 1)) === 'more');
  const rows = await desk.rowsOf(id)
  expect(
    rows.every(
      ({ outcome, missingPictures }) => outcome === 'added' && missingPictures.length === 1,
    ),
  ).toBe(true)
  expect(desk.asked.length).toBeLessThan(12)
})
