import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { admin, sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { exportProducts } from '../import-export/export/export-products.server.ts'
import { findDesign, listDesignProducts, listDesignSummaries } from './design-edit-store.server.ts'
import { renameDesign } from './rename-design.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
let minute = 0

async function colour(design: string, wanted: Partial<ShopProduct> = {}): Promise<string> {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute++))
  const { id } = await sareeInShop(db, { createdAt, ...wanted })
  await db.updateTable('products').set({ design }).where('id', '=', id).execute()
  return id
}
const rename = (from: string, to: string, isJoining = false) =>
  renameDesign(db, { from, to, isJoining, renamedBy: meera.id })
const stored = (...ids: string[]) =>
  db
    .selectFrom('products')
    .select(['design', 'version'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute()
const changesOf = (id: string) =>
  db
    .selectFrom('staff_changes')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `product:${id}`)
    .execute()

async function save(id: string, change: { design?: string; title?: string }, version?: number) {
  const { available, ...product } = (await findProduct(db, id))!
  const quantities = { '': available }
  const basedOn = { id, version: version ?? product.version, quantities }
  return saveProduct(db, { product: { ...product, ...change, quantities }, savedBy: null, basedOn })
}

test('all products of a design are renamed with a new version, drafts included, deleted not', async () => {
  const ruby = await colour('Gota')
  const draft = await colour('GOTA', { state: 'draft' })
  const deleted = await colour('Gota', { deletedAt: new Date() })
  const other = await colour('Jamdani')
  expect(await rename('gota', 'Gota Patti')).toEqual({ outcome: 'renamed', products: 2 })
  expect(await stored(ruby, draft, deleted, other)).toEqual([
    { design: 'Gota Patti', version: 2 },
    { design: 'Gota Patti', version: 2 },
    { design: 'Gota', version: 1 },
    { design: 'Jamdani', version: 1 },
  ])
  expect(await changesOf(draft)).toEqual([
    { action: 'product-edited', before: { design: 'GOTA' }, after: { design: 'Gota Patti' } },
  ])
  expect(await rename('gota', 'Gota Patti')).toEqual({ outcome: 'no-such-design' })
  expect(await changesOf(ruby)).toHaveLength(1)
})

test('only the spelling of a name can be changed, and products that have it stay unchanged', async () => {
  const [one, other] = [await colour('bandhani'), await colour('Bandhani')]
  expect(await rename('BANDHANI', 'Bandhani')).toEqual({ outcome: 'renamed', products: 2 })
  expect(await stored(one, other)).toEqual([
    { design: 'Bandhani', version: 2 },
    { design: 'Bandhani', version: 1 },
  ])
})

test('a name of another design is refused without a confirmation, and nothing is written', async () => {
  const [one, other] = [await colour('Kantha'), await colour('Phulkari')]
  expect(await rename('Kantha', 'phulkari')).toEqual({ outcome: 'name-taken', products: 1 })
  expect(await stored(one, other)).toMatchObject([{ design: 'Kantha' }, { design: 'Phulkari' }])
  expect(await changesOf(one)).toEqual([])
  expect(await rename('Kantha', 'Phulkari', true)).toEqual({ outcome: 'renamed', products: 1 })
  expect(await findDesign(db, 'phulkari')).toEqual({ design: 'Phulkari', products: 2 })
})

test('of two designs renamed to one name at the same time, the second is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const ids = [await colour(`Left ${round}`), await colour(`Right ${round}`)]
    const outcomes = await Promise.all([
      rename(`Left ${round}`, `Both ${round}`),
      rename(`Right ${round}`, `Both ${round}`),
    ])
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['name-taken', 'renamed'])
    const designs = (await stored(...ids)).map(({ design }) => design)
    expect(designs.filter((design) => design === `Both ${round}`)).toHaveLength(1)
  }
})

test('an edit at the same time as a rename is refused or renamed, and never lost', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await colour(`Race ${round}`)
    const [edit, renamed] = await Promise.all([
      save(id, { title: `Edited ${round}` }),
      rename(`Race ${round}`, `Renamed ${round}`),
    ])
    expect(renamed).toEqual({ outcome: 'renamed', products: 1 })
    const product = (await findProduct(db, id))!
    expect(product.design).toBe(`Renamed ${round}`)
    expect(edit.outcome === 'saved').toBe(product.title === `Edited ${round}`)
    if (edit.outcome !== 'saved') expect(edit.outcome).toBe('changed-by-someone-else')
  }
})

test('a form that shows the earlier name is refused, and exports have the new one', async () => {
  const id = await colour('Ikat')
  await rename('Ikat', 'Ikat Twill')
  expect(await save(id, { title: 'Old form' }, 1)).toMatchObject({
    outcome: 'changed-by-someone-else',
  })
  const file = await text(Readable.from(exportProducts(db, 'http://shop')))
  expect(file.split('\r\n').find((line) => line.startsWith(id))).toContain(',Ikat Twill,')
  expect(file).not.toContain(',Ikat,')
})

test('designs are listed by name with their products, and found by any part of the name', async () => {
  await colour('100% cotton')
  await colour('')
  const all = await listDesignSummaries(db, { search: '', page: 1 })
  const names = all.items.map(({ design }) => design.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect(all.total).toBe(names.length)
  expect((await listDesignSummaries(db, { search: 'PHUL', page: 1 })).items).toEqual([
    { design: 'Phulkari', products: 2 },
  ])
  expect((await listDesignSummaries(db, { search: '0%', page: 1 })).total).toBe(1)
  expect((await listDesignSummaries(db, { search: '%', page: 2 })).items).toEqual([])
  expect(await findDesign(db, 'unknown')).toBeUndefined()
  expect(await findDesign(db, '')).toBeUndefined()
})

test('the products of a design are listed oldest first, up to the limit', async () => {
  const ids = [await colour('Chikan'), await colour('Chikan', { state: 'draft' })]
  await colour('Chikan')
  const shown = await listDesignProducts(db, 'CHIKAN', 2)
  expect(shown.map(({ id, state }) => [id, state])).toEqual([
    [ids[0], 'published'],
    [ids[1], 'draft'],
  ])
})
