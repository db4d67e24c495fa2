import { expect, test } from 'vitest'
import type { BulkAction } from '#shop/bulk-edits/bulk-action.ts'
import { previewBulkEdit } from '#shop/bulk-edits/preview-bulk-edit.server.ts'
import { quickEditProduct } from '#shop/catalogue/quick-edit-product.server.ts'
import { admin, sareeInShop, suitInShop } from '../../../../../tests/support/builders.ts'
import { controlLabelled, descriptionOf, linksOf } from '../../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { expectForAdminsOnly, getting, posting } from '../../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import BulkEditPage, * as edit from './bulk-edit-page.tsx'
import BulkEditsPage, * as edits from './bulk-edits-page.tsx'
import NewBulkEditPage, * as fresh from './new-bulk-edit-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const saree = await sareeInShop(db, { title: 'Rose saree', sellingPricePaise: 200_000 })
const suit = await suitInShop(db, { stock: { S: 1, M: 1, L: 1 }, sellingPricePaise: 200_000 })
const addStock: BulkAction = { field: 'stock', way: 'add', quantity: 2 }

async function previewed(action: BulkAction): Promise<string> {
  const productIds = [saree.id, suit.id]
  const preview = await previewBulkEdit(db, { action, productIds, createdBy: meera.id })
  if (preview.outcome !== 'previewed') throw new Error(preview.outcome)
  return preview.id
}
const editHtml = async (id: string) =>
  pageHtml(BulkEditPage, {
    loaderData: await edit.loader(
      getting({ db }, `/admin/bulk-edits/${id}`, { signedIn: meera, params: { id } }),
    ),
  })
const send = (id: string, intent: string) =>
  edit.action(
    posting({ db }, `/admin/bulk-edits/${id}`, {
      fields: { intent },
      signedIn: meera,
      params: { id },
    }),
  )

test('the form shows problems beside the field that has them', async () => {
  const path = `/admin/bulk-edits/new?id=${saree.id}`
  const fields = { intent: 'preview', field: 'stock', quantity: 'many' }
  const actionData = await fresh.action(posting({ db }, path, { fields, signedIn: meera }))
  const loaderData = await fresh.loader(getting({ db }, path, { signedIn: meera }))
  const html = pageHtml(NewBulkEditPage, { loaderData, actionData })
  expect(textOf(html)).toContain('Edit 1 product Rose saree')
  expect(descriptionOf(html, controlLabelled(html, 'Quantity'))).toEqual([
    'Please enter a whole number from 0 to 99999.',
  ])
  expect(controlLabelled(html, 'Quantity')).toContain('value="many"')
})

test('the form offers attributes and collections, and the preview shows their names', async () => {
  await db
    .insertInto('collections')
    .values({ slug: 'diwali', title: 'Diwali', mode: 'manual' })
    .execute()
  const path = `/admin/bulk-edits/new?id=${saree.id}`
  const sent = async (fields: Record<string, string>) => {
    const redirected = await fresh
      .action(posting({ db }, path, { fields, signedIn: meera }))
      .catch((thrown: unknown) => thrown as Response)
    const id = (redirected as Response).headers.get('location')!.split('/').at(-1)!
    return textOf(await editHtml(id))
  }
  const loaderData = await fresh.loader(getting({ db }, path, { signedIn: meera }))
  const form = textOf(pageHtml(NewBulkEditPage, { loaderData }))
  expect(form).toContain('Fabric: Silk')
  expect(await sent({ field: 'attribute', choice: 'fabric.silk' })).toContain(
    'Attribute: set Fabric, Silk Nothing is changed yet. Preview of 1 product.',
  )
  expect(await sent({ field: 'attribute', choice: 'fabric.silk' })).toContain('None → to Silk')
  expect(await sent({ field: 'collection', collection: 'diwali' })).toContain('None → to Diwali')
  const refused = await fresh.action(
    posting({ db }, path, { fields: { field: 'attribute' }, signedIn: meera }),
  )
  const html = pageHtml(NewBulkEditPage, { loaderData, actionData: refused })
  expect(descriptionOf(html, controlLabelled(html, 'Attribute and choice'))).toHaveLength(1)
})

test('the preview names what changes and what does not, with the reason', async () => {
  const html = await editHtml(await previewed(addStock))
  expect(textOf(html)).toContain('Nothing is changed yet. Preview of 1 product.')
  expect(textOf(html)).toContain('Rose saree 5 → to 7')
  expect(textOf(html)).toContain('Its stock is counted by size.')
  expect(textOf(html)).toContain('Change 1 product')
  expect(linksOf(html)['Rose saree']).toBe(`/admin/productinfos/${saree.id}`)
})

test('an applied edit offers undo, and an undone edit nothing more', async () => {
  const id = await previewed(addStock)
  expect(await send(id, 'undo')).toMatchObject({ tone: 'error' })
  expect(await send(id, 'apply')).toMatchObject({ tone: 'success' })
  expect(textOf(await editHtml(id))).toMatch(/Changed 1 of 1 product on .* \(Meera Shah\)\. Undo/)
  expect(await send(id, 'undo')).toMatchObject({ text: 'The change is undone' })
  const html = textOf(await editHtml(id))
  expect(html).toContain('earlier values restored for 1 of 1 product.')
  expect(html).not.toContain('Change 1 product')
})

test('products that changed after the preview are named with the reason', async () => {
  const id = await previewed({ field: 'category', way: 'add', category: 'Trending' })
  const { version } = await db
    .selectFrom('products')
    .select('version')
    .where('id', '=', saree.id)
    .executeTakeFirstOrThrow()
  await quickEditProduct(db, {
    id: saree.id,
    basedOn: version,
    sellingPricePaise: 190_000,
    quantity: null,
    savedBy: meera.id,
  })
  await send(id, 'apply')
  expect(textOf(await editHtml(id))).toContain('It was changed meanwhile and is not overwritten.')
})

test('the preview warns of new prices that no rate fits, and still offers the change', async () => {
  const newPrice = (amount: number): BulkAction => ({
    field: 'sellingPrice',
    change: { way: 'set', amount, rounding: 'rupee' },
  })
  const previewText = async (amount: number) =>
    textOf(await editHtml(await previewed(newPrice(amount))))
  expect(await previewText(279_900)).not.toContain('GST')
  await registerForTax(db)
  const text = await previewText(279_900)
  expect(text).toContain('GST: no rate fits the new price of 1 product.')
  expect(text).toContain('at 2,625 Rs. you would keep 2,500 Rs.')
  expect(text).toContain('Change 2 products')
  expect(await previewText(299_900)).toContain('GST: the new price changes the rate of 1 product.')
  expect(await previewText(262_500)).not.toContain('GST')
  await registerForTax(db, 'composition')
  expect(await previewText(279_900)).not.toContain('GST')
})

test('applied edits are listed with their result; previews are not', async () => {
  await previewed({ field: 'state', state: 'draft' })
  const list = pageHtml(BulkEditsPage, {
    loaderData: await edits.loader(getting({ db }, '/admin/bulk-edits', { signedIn: meera })),
  })
  expect(textOf(list)).toContain('Stock: add 2')
  expect(textOf(list)).toContain('Meera Shah · 1 product undone')
  expect(textOf(list)).toContain('Category: add to Trending')
  expect(textOf(list)).not.toContain('State: draft')
  expect(textOf(pageHtml(BulkEditsPage, { loaderData: [] }))).toContain('No bulk edits')
})

test('only admins may open and send the pages', async () => {
  const id = await previewed(addStock)
  const path = `/admin/bulk-edits/${id}`
  await expectForAdminsOnly({ db }, async (signedIn) =>
    edit.loader(getting({ db }, path, { signedIn, params: { id } })),
  )
  await expectForAdminsOnly({ db }, async (signedIn) =>
    edit.action(posting({ db }, path, { fields: { intent: 'apply' }, signedIn, params: { id } })),
  )
  await expectForAdminsOnly({ db }, async (signedIn) =>
    fresh.loader(getting({ db }, '/admin/bulk-edits/new', { signedIn })),
  )
  expect(textOf(await editHtml(id))).toContain('Nothing is changed yet.')
})
