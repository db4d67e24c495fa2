import { expect, test } from 'vitest'
import { findProduct } from '../../src/shop/catalogue/catalogue-store.server.ts'
import type { EditedProduct } from '../../src/shop/catalogue/product-fields.ts'
import { saveProduct } from '../../src/shop/catalogue/save-product.server.ts'
import { renameDesign } from '../../src/shop/designs/rename-design.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { saveListDisplay } from '../../src/shop/settings/save-settings.server.ts'
import { findListDisplay } from '../../src/shop/settings/list-display/list-display-store.server.ts'
import { admin, sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const ruby = await sareeInShop(db, { title: 'Gota saree in ruby' })
const teal = await sareeInShop(db, { title: 'Gota saree in teal' })
const draft = await sareeInShop(db, { title: 'Gota saree in secret', state: 'draft' })
const other = await suitInShop(db, { title: 'Another piece' })

const page = async ({ id, title }: { id: string; title: string }) =>
  (await guest.get(productPath({ id, title }))).text()
const alsoIn = async (product: { id: string; title: string }) =>
  /<section aria-label="Also in".*?<\/section>/s.exec(await page(product))?.[0] ?? ''

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

test('the page of a colour links to the others by name, and never to unpublished ones', async () => {
  expect(await alsoIn(ruby)).toBe('')
  await save(ruby.id, { design: 'Gota', attributes: ['colour.red'] })
  await save(teal.id, { design: 'Gota', attributes: ['colour.turquoise'] })
  await save(draft.id, { design: 'Gota' })
  await expect.poll(() => alsoIn(ruby)).toContain(`href="${productPath(teal)}"`)
  expect(await alsoIn(ruby)).toContain('Turquoise')
  await expect.poll(() => alsoIn(teal)).toContain('Red')
  expect(await page(ruby)).not.toContain(draft.id)
  expect(await page(ruby)).not.toContain('in secret')
  expect(await alsoIn(other)).toBe('')
})

test('a colour that is published, renamed or sold out is shown so on the other pages', async () => {
  await save(draft.id, { state: 'published', title: 'Gota saree in plum' })
  await expect.poll(() => alsoIn(ruby)).toContain('Gota saree in plum')
  await save(teal.id, { quantities: { '': 0 } })
  await expect.poll(() => alsoIn(ruby)).toContain('(sold out)')
  await save(teal.id, { state: 'archived' })
  await expect.poll(() => alsoIn(ruby)).not.toContain('Turquoise')
  await save(draft.id, { design: '' })
  await expect.poll(() => alsoIn(ruby)).toBe('')
})

test('a change of one colour drops the cached pages of its design and no other product’s', async () => {
  await save(draft.id, { design: 'Gota' })
  await expect.poll(() => alsoIn(ruby)).toContain('Gota saree in plum')
  await page(other)
  const isCached = async (product: { id: string; title: string }) => {
    const response = await guest.get(productPath(product))
    await response.text()
    return response.headers.get('server-timing')?.includes('hit') ?? false
  }
  await expect.poll(() => isCached(ruby)).toBe(true)
  await expect.poll(() => isCached(other)).toBe(true)
  const { dropped } = shop.serving.cache.counts
  await save(draft.id, { sellingPricePaise: 249_800 })
  await expect.poll(() => shop.serving.cache.counts.dropped).toBeGreaterThan(dropped)
  await expect.poll(() => isCached(ruby)).toBe(false)
  expect(await isCached(other)).toBe(true)
})

test('after a rename, a colour that joins the new name appears on the pages of the others', async () => {
  await save(ruby.id, { design: 'Gota', state: 'published' })
  await save(teal.id, { design: 'Gota', state: 'published' })
  await expect.poll(() => alsoIn(ruby)).toContain(productPath(teal))
  const { id } = await admin(db)
  const rename = { from: 'gota', to: 'Gota Patti', isJoining: false, renamedBy: id }
  expect(await renameDesign(db, rename)).toMatchObject({ outcome: 'renamed' })
  expect(await alsoIn(ruby)).toContain(productPath(teal))
  await save(other.id, { design: 'gota patti' })
  await expect.poll(() => alsoIn(ruby)).toContain(productPath(other))
})

async function setCards(oneCardPerDesign: boolean): Promise<void> {
  const { version: basedOn } = await findListDisplay(db)
  const { id: changedBy } = await admin(db)
  const saved = await saveListDisplay(db, { oneCardPerDesign, basedOn, changedBy })
  expect(saved.outcome).toBe('saved')
}

const cardsOf = async (path: string) => {
  const html = await (await guest.get(path)).text()
  return [...html.matchAll(/<li class="card">.*?<\/li>/gs)].map(([card]) => card)
}
const titlesOf = async (path: string) =>
  (await cardsOf(path)).map((card) => /<h[23] class="card-title"><a[^>]*>([^<]*)/.exec(card)?.[1])

test('with one card per design, lists show the newest colour in stock or the colour of the filter', async () => {
  await save(ruby.id, { design: 'Gota', state: 'published', quantities: { '': 5 } })
  await save(teal.id, { design: 'Gota', state: 'published', quantities: { '': 5 } })
  await save(draft.id, { design: '', state: 'draft' })
  await save(other.id, { design: '' })
  await expect.poll(() => titlesOf('/shop/saree')).toEqual([teal.title, ruby.title])
  expect((await cardsOf('/shop/saree')).join()).not.toContain('colours')
  await setCards(true)
  await expect.poll(() => titlesOf('/shop/saree')).toEqual([teal.title])
  for (const path of ['/shop/saree', '/shop/All', '/shop/searchQuery/gota'])
    expect((await cardsOf(path)).filter((card) => card.includes('2 colours'))).toHaveLength(1)
  expect(await titlesOf('/shop/saree?attribute=colour.red')).toEqual([ruby.title])
  await save(teal.id, { quantities: { '': 0 } })
  await expect.poll(() => titlesOf('/shop/saree')).toEqual([ruby.title])
  await save(teal.id, { quantities: { '': 2 } })
  await expect.poll(() => titlesOf('/shop/saree')).toEqual([teal.title])
  await setCards(false)
  await expect.poll(() => titlesOf('/shop/saree')).toEqual([teal.title, ruby.title])
})

test('a stock change of a colour invalidates only lists that show its design', async () => {
  await setCards(true)
  await expect.poll(() => titlesOf('/shop/saree')).toEqual([teal.title])
  await titlesOf('/shop/suit')
  const isCached = async (path: string) => {
    const response = await guest.get(path)
    await response.text()
    return response.headers.get('server-timing')?.includes('hit') ?? false
  }
  await expect.poll(() => isCached('/shop/saree')).toBe(true)
  await expect.poll(() => isCached('/shop/suit')).toBe(true)
  const { dropped } = shop.serving.cache.counts
  await save(ruby.id, { quantities: { '': 0 } })
  await expect.poll(() => shop.serving.cache.counts.dropped).toBeGreaterThan(dropped)
  await expect.poll(() => isCached('/shop/saree')).toBe(true)
  expect(await isCached('/shop/suit')).toBe(true)
  await save(ruby.id, { design: 'Alone' })
  await expect.poll(() => titlesOf('/shop/saree')).toEqual([teal.title, ruby.title])
})
