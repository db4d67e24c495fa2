import { expect, test } from 'vitest'
import { sareeInShop, type ShopProduct } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { listCardsByIds } from '../catalogue-store.server.ts'
import { cardTopics } from '../product.ts'
import { listByDesign, listDesignCards } from './design-cards-store.server.ts'

const { db } = await testDatabase()

async function colour(design: string, wanted: Partial<ShopProduct> = {}): Promise<string> {
  const { id } = await sareeInShop(db, wanted)
  await db.updateTable('products').set({ design }).where('id', '=', id).execute()
  return id
}

test('products are grouped by design whatever its capitals, in the order of the list', async () => {
  const [red, plain, green, other] = [
    await colour('Gota'),
    await colour(''),
    await colour('GOTA'),
    await colour(''),
  ]
  expect(await listByDesign(db, [plain, green, other, red])).toEqual([
    [plain],
    [green, red],
    [other],
  ])
  expect(await listByDesign(db, [])).toEqual([])
})

test('a card is that of the first colour in stock, or of the first one if all are sold out', async () => {
  const gone = { quantity: 0 }
  const [red, green, blue] = [
    await colour('Zari', gone),
    await colour('zari'),
    await colour('zari'),
  ]
  const [one, two] = [await colour('Lost', gone), await colour('Lost', gone)]
  const cards = await listDesignCards(db, [
    [one, two],
    [red, blue, green],
  ])
  expect(cards.map(({ id, colours }) => [id, colours])).toEqual([
    [one, 2],
    [blue, 3],
  ])
  expect(cards[1]!.colourIds).toEqual([red, green, blue])
  expect(cardTopics(cards[1]!)).toEqual([red, green, blue].map((id) => `card:${id}`))
  const { colours: _, colourIds: __, ...card } = cards[1]!
  expect([card]).toEqual(await listCardsByIds(db, [blue]))
})

test('colours that customers cannot find are neither shown nor counted', async () => {
  const shown = await colour('Hidden')
  const draft = await colour('Hidden', { state: 'draft' })
  const deleted = await colour('Hidden', { deletedAt: new Date() })
  const cards = await listDesignCards(db, [[draft, deleted, shown], [draft]])
  expect(cards).toEqual(await listCardsByIds(db, [shown]))
})

test('a product without a design has the card of any list', async () => {
  const [one, other] = [await colour(''), await colour('')]
  expect(await listDesignCards(db, [[other], [one]])).toEqual(
    await listCardsByIds(db, [other, one]),
  )
  expect(await listDesignCards(db, [])).toEqual([])
})
