import { expect, test } from 'vitest'
import { sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listColours, listDesigns } from './design-store.server.ts'

const { db } = await testDatabase()
let minute = 0

async function colour(design: string, wanted: Partial<ShopProduct> = {}): Promise<string> {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute++))
  const { id } = await sareeInShop(db, { createdAt, ...wanted })
  await db.updateTable('products').set({ design }).where('id', '=', id).execute()
  return id
}

test('a design shows its listed products, oldest first, and names the ids of all of them', async () => {
  const ruby = await colour('Gota', { title: 'Ruby' })
  const teal = await colour('GOTA', { title: 'Teal', quantity: 0 })
  const hidden = [
    await colour('Gota', { state: 'draft' }),
    await colour('Gota', { state: 'unlisted' }),
    await colour('Gota', { state: 'scheduled', publishedFrom: new Date('2999-01-01') }),
  ]
  await colour('Gota', { deletedAt: new Date() })
  await colour('Another')
  const { shown, ids } = await listColours(db, 'gota')
  expect(shown).toEqual([
    { id: ruby, title: 'Ruby', attributes: [], isSoldOut: false },
    { id: teal, title: 'Teal', attributes: [], isSoldOut: true },
  ])
  expect(ids).toEqual([ruby, teal, ...hidden])
})

test('products without a design belong to none', async () => {
  await colour('')
  expect(await listColours(db, '')).toEqual({ shown: [], ids: [] })
})

test('the names of designs are listed once, whatever their capitals', async () => {
  expect(await listDesigns(db)).toEqual(['Another', expect.stringMatching(/^gota$/i)])
})
