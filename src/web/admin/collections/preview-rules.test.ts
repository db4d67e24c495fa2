import { expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { expectForAdminsOnly, posting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { action } from './preview-rules.ts'
import { previewText } from './preview-text.ts'

const { db } = await testDatabase()
const path = '/admin/collection-preview'
const meera = await admin(db)
const ask = (fields: Record<string, string>, signedIn: typeof meera | null = meera) =>
  action(posting({ db }, path, { signedIn, fields }))

test('the rules of the form answer the number and the first titles of matching products', async () => {
  for (let count = 1; count <= 7; count++)
    await sareeInShop(db, { title: `Saree ${count}`, images: 0 })
  await suitInShop(db, { title: 'Suit', images: 0 })
  const { preview } = await ask({ kind: 'saree' })
  expect(preview).toMatchObject({ total: 7, hasMore: false })
  expect(preview?.titles).toHaveLength(6)
  expect(preview?.titles).not.toContain('Suit')
  expect(await ask({ kind: 'saree', minPrice: '400000' })).toMatchObject({ preview: { total: 0 } })
})

test('rules that cannot be saved are explained, and no product is counted', async () => {
  const refused = await ask({ minPrice: 'cheap' })
  expect(refused).toMatchObject({ preview: null, problem: expect.stringMatching(/\w/) as string })
  expect(await ask({})).toMatchObject({ preview: null, problem: expect.any(String) as string })
})

test('only admins get a preview', () =>
  expectForAdminsOnly({ db }, (signedIn) => ask({ kind: 'saree' }, signedIn)))

test.each([
  [0, false, 0, 'No product matches these rules now.'],
  [1, false, 1, '1 product matches:'],
  [6, false, 6, '6 products match:'],
  [2_300, true, 6, 'More than 2,300 products match. The first 6:'],
])(
  '%i products, more of them: %s, %i shown, are described as %s',
  (total, hasMore, shown, text) => {
    const titles = Array.from({ length: shown }, () => 'Saree')
    expect(previewText({ total, hasMore, titles })).toBe(text)
  },
)
