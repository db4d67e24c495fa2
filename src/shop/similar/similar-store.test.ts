import { expect, test } from 'vitest'
import { sareeInShop, suitInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { relatedCards } from '../../../tests/support/related-cards.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'

const { db } = await testDatabase()

type Wanted = Partial<ShopProduct> & { attributes?: string[]; design?: string }

async function dressed({ attributes = [], design = '', ...wanted }: Wanted): Promise<string> {
  const { id } = await sareeInShop(db, wanted)
  await db.updateTable('products').set({ attributes, design }).where('id', '=', id).execute()
  return id
}
const similarTo = async (id: string, limit = 4) =>
  (await relatedCards(db, id, limit)).similar.map((card) => card.id)
const emptyShop = () => db.updateTable('products').set({ deleted_at: new Date() }).execute()

test('pieces with more shared attributes come first, then the nearest in price', async () => {
  await emptyShop()
  const piece = await dressed({ attributes: ['fabric.silk', 'colour.red', 'occasion.wedding'] })
  const far = await dressed({ sellingPricePaise: 100_000 })
  const near = await dressed({ sellingPricePaise: 240_000 })
  const silk = await dressed({ attributes: ['fabric.silk'] })
  const redSilk = await dressed({ attributes: ['fabric.silk', 'colour.red'] })
  expect(await similarTo(piece)).toEqual([redSilk, silk, near, far])
})

test('a choice that few pieces have counts more than one that many have', async () => {
  await emptyShop()
  const piece = await dressed({ attributes: ['fabric.silk', 'weave.banarasi'] })
  for (let made = 0; made < 3; made++) await dressed({ attributes: ['fabric.silk'] })
  const banarasi = await dressed({ attributes: ['weave.banarasi'] })
  expect((await similarTo(piece))[0]).toBe(banarasi)
})

test('only pieces of the kind that can be bought are shown, and never the piece itself', async () => {
  await emptyShop()
  const piece = await dressed({})
  await suitInShop(db)
  await dressed({ quantity: 0 })
  await dressed({ state: 'draft' })
  await dressed({ state: 'unlisted' })
  await dressed({ state: 'scheduled', publishedFrom: new Date('2999-01-01') })
  await dressed({ deletedAt: new Date() })
  expect(await similarTo(piece)).toEqual([])
  const bought = await dressed({})
  expect(await similarTo(piece)).toEqual([bought])
})

test('a product in both lists is once in each', async () => {
  await emptyShop()
  const [piece, other] = [await dressed({}), await dressed({})]
  await db
    .insertInto('goes_well')
    .values({ product_id: piece, others: [other] })
    .execute()
  const { similar, goesWell } = await relatedCards(db, piece, 4)
  expect([similar, goesWell].map((cards) => cards.map(({ id }) => id))).toEqual([[other], [other]])
})

test('a piece that goes well but cannot be bought is named without a card', async () => {
  await emptyShop()
  const piece = await dressed({})
  const others = [await dressed({ state: 'draft' }), await dressed({ quantity: 0 })]
  await db.insertInto('goes_well').values({ product_id: piece, others }).execute()
  const nothing = { similar: [], goesWell: [], goesWellIds: others }
  expect(await relatedCards(db, piece, 4)).toEqual(nothing)
  expect(await relatedCards(db, piece, 4, true)).toEqual(nothing)
  expect(await relatedCards(db, others[0]!, 4)).toMatchObject({ goesWellIds: [] })
})

test('other colours of the same design are left out', async () => {
  await emptyShop()
  const piece = await dressed({ design: 'Gota' })
  await dressed({ design: 'GOTA' })
  const other = await dressed({ design: 'Peacock' })
  const none = await dressed({})
  expect((await similarTo(piece)).toSorted()).toEqual([other, none].toSorted())
})

test('older and newer pieces are compared, up to the limit asked for', async () => {
  await emptyShop()
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const [first, piece, last] = [
    await dressed({ createdAt: at(1) }),
    await dressed({ createdAt: at(2) }),
    await dressed({ createdAt: at(3) }),
  ]
  expect((await similarTo(piece)).toSorted()).toEqual([first, last].toSorted())
  expect(await similarTo(piece, 1)).toHaveLength(1)
})

test('an unlisted piece has similar ones, and an unknown one has none', async () => {
  await emptyShop()
  const piece = await dressed({ state: 'unlisted' })
  const other = await dressed({})
  expect(await similarTo(piece)).toEqual([other])
  expect(await similarTo(crypto.randomUUID())).toEqual([])
})

test('one card per design is shown, unless each colour has its own card', async () => {
  await emptyShop()
  const piece = await dressed({})
  const colours = [1, 2, 3].map((price) =>
    dressed({ design: 'Gota', sellingPricePaise: 240_000 - price }),
  )
  const ids = await Promise.all(colours)
  const single = await dressed({ sellingPricePaise: 200_000 })
  expect(await similarTo(piece)).toEqual([...ids, single])
  const { similar } = await relatedCards(db, piece, 4, true)
  expect(similar.map(({ id, colours }) => [id, colours])).toEqual([
    [ids[0], 3],
    [single, undefined],
  ])
})
