import { expect, test } from 'vitest'
import { findProduct } from '../../src/shop/catalogue/catalogue-store.server.ts'
import type { EditedProduct } from '../../src/shop/catalogue/product-fields.ts'
import { saveProduct } from '../../src/shop/catalogue/save-product.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { refreshGoesWell } from '../../src/shop/similar/refresh-goes-well.server.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const saree = await sareeInShop(db, { title: 'Madder Kanjivaram saree' })
const hostile = await sareeInShop(db, { title: 'Plum <script>alert(1)</script> saree' })
const draft = await sareeInShop(db, { title: 'Saree in secret', state: 'draft' })
const suit = await suitInShop(db, { title: 'Teal suit' })

type Shown = { id: string; title: string }
const page = async (product: Shown) => (await guest.get(productPath(product))).text()
const similarTo = async (product: Shown) =>
  /<section aria-labelledby="similar".*?<\/section>/s.exec(await page(product))?.[0] ?? ''

async function save(id: string, change: Partial<EditedProduct>): Promise<void> {
  const stored = (await findProduct(db, id))!
  const quantities = change.quantities ?? { '': stored.available }
  const saved = await saveProduct(db, {
    product: { ...stored, ...change, quantities },
    savedBy: null,
    basedOn: { id, version: stored.version, quantities: { '': stored.available } },
  })
  expect(saved.outcome).toBe('saved')
}

test('a product page shows other pieces of its kind with their price, and no hidden ones', async () => {
  const shown = await similarTo(saree)
  expect(shown).toContain(`href="${productPath(hostile)}"`)
  expect(shown).toContain('2,499 Rs.')
  expect(shown).not.toContain('<script>')
  expect(await page(saree)).not.toContain(draft.id)
  expect(shown).not.toContain(suit.id)
})

test('the only piece of its kind has no such region', async () => {
  expect(await similarTo(suit)).toBe('')
})

test('pages show a new price, and leave a piece out once it is sold out or archived', async () => {
  await save(hostile.id, { sellingPricePaise: 199_900 })
  await expect.poll(() => similarTo(saree)).toContain('1,999 Rs.')
  await save(hostile.id, { quantities: { '': 0 } })
  await expect.poll(() => similarTo(saree)).toBe('')
  await save(hostile.id, { quantities: { '': 3 } })
  await save(hostile.id, { state: 'archived' })
  expect(await similarTo(saree)).toBe('')
})

test('the page shares its address without the parameters of the request', async () => {
  const html = await (await guest.get(`${productPath(saree)}?utm_source=mail`)).text()
  const link = /href="(https:\/\/wa\.me\/\?text=[^"]*)"/.exec(html)?.[1] ?? ''
  const text = new URL(link).searchParams.get('text')
  expect(text).toMatch(new RegExp(`^${saree.title}\nhttp[^?]*${productPath(saree)}$`))
})

const goesWith = async (product: Shown) =>
  /<section aria-labelledby="goes-well".*?<\/section>/s.exec(await page(product))?.[0] ?? ''

async function dye(...products: readonly Shown[]): Promise<void> {
  for (const { id } of products)
    await db
      .updateTable('products')
      .set({ attributes: ['colour.red'] })
      .where('id', '=', id)
      .execute()
}

test('a cached page shows what goes well with its piece after the job has run', async () => {
  expect(await goesWith(saree)).toBe('')
  await dye(saree, suit, draft)
  await refreshGoesWell(db)
  await expect.poll(() => goesWith(saree)).toContain(`href="${productPath(suit)}"`)
  const shown = await goesWith(saree)
  expect(shown).toContain('Goes well with')
  expect(shown.match(/<li/g)).toHaveLength(1)
  await expect.poll(() => goesWith(suit)).toContain(`href="${productPath(saree)}"`)
  expect(await page(suit)).not.toContain(draft.id)
})

test('pages leave a piece that goes well out while it cannot be bought, without another run', async () => {
  await dye(saree, suit)
  await refreshGoesWell(db)
  await expect.poll(() => goesWith(suit)).toContain(saree.title)
  for (const [gone, back] of [
    [{ quantities: { '': 0 } }, { quantities: { '': 3 } }],
    [{ state: 'draft' }, { state: 'published' }],
  ] as const) {
    await save(saree.id, gone)
    await expect.poll(() => goesWith(suit)).toBe('')
    await save(saree.id, back)
    await expect.poll(() => goesWith(suit)).toContain(saree.title)
  }
  await save(suit.id, { quantities: { '': 0 } })
  await expect.poll(() => goesWith(saree)).toBe('')
})
