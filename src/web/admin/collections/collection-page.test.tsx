import { expect, test } from 'vitest'
import {
  findCollection,
  listChosenProducts,
} from '#shop/collections/shop-collection-store.server.ts'
import { admin, sareeInShop } from '../../../../tests/support/builders.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { collectionRefusalOf } from './collection-messages.ts'
import CollectionPage, { action, loader } from './collection-page.tsx'
import CollectionsPage, { loader as loadList } from './collections-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db, jobs: { enqueue: async () => {} } as never }
const visit = (slug: string, signedIn: Parameters<typeof getting>[2]['signedIn'] = meera) =>
  loader(getting(shop, `/admin/collections/${slug}`, { signedIn, params: { slug } }))
const send = (slug: string, fields: Fields) =>
  action(
    posting(shop, `/admin/collections/${slug}`, { signedIn: meera, params: { slug }, fields }),
  ).catch((thrown: unknown) => thrown)
const list = async () =>
  pageHtml(CollectionsPage, {
    loaderData: await loadList(getting(shop, '/admin/collections', { signedIn: meera })),
  })
const html = async (slug: string) => pageHtml(CollectionPage, { loaderData: await visit(slug) })

test('the list shows categories and kinds with their addresses', async () => {
  const text = textOf(await list())
  for (const words of ['None yet', 'Latest /shop/Latest', 'Saree /shop/saree'])
    expect(text).toContain(words)
  expect(text).not.toContain('/shop/lehenga')
})

test('a new manual collection is saved with its products and opens again', async () => {
  expect(textOf(await html('new'))).toContain('No products yet.')
  const red = await sareeInShop(db, { title: 'Red saree' })
  const saved = await send('new', { title: 'Wedding season', mode: 'manual', product: red.id })
  expect(saved).toMatchObject({ status: 302 })
  expect(await listChosenProducts(db, 'wedding-season')).toEqual([
    { id: red.id, title: 'Red saree' },
  ])
  const form = await html('wedding-season')
  expect(attributeOf(controlLabelled(form, 'Collection title'), 'value')).toBe('Wedding season')
  expect(textOf(form)).toContain('Page: /shop/wedding-season')
  expect(buttonNamed(form, 'Remove: Red saree')).toContain('type="button"')
  expect(textOf(await list())).toContain('Wedding season /shop/wedding-season · 1 product')
})

test('a collection by rules is listed with its rules', async () => {
  const fields = { title: 'Bargains', mode: 'rules', maxPrice: 999, isInStock: 'on' }
  await send('new', { ...fields, shownFrom: '2099-01-01T10:00' })
  expect(textOf(await list())).toContain(
    'Bargains /shop/bargains · up to 999 Rs., in stock · Not shown yet',
  )
  expect(attributeOf(controlLabelled(await html('bargains'), 'Highest price'), 'value')).toBe('999')
})

test('wrong fields and outdated edits are refused with the reason, and nothing is written', async () => {
  const before = await findCollection(db, 'bargains')
  const refused = await send('bargains', { title: '', mode: 'rules', version: 1 })
  expect(refused).toMatchObject({
    tone: 'error',
    problems: { title: 'Please fill this in.', rules: expect.any(String) as string },
  })
  const page = pageHtml(CollectionPage, {
    loaderData: await visit('bargains'),
    actionData: refused,
  })
  expect(descriptionOf(page, controlLabelled(page, 'Collection title'))).toContain(
    'Please fill this in.',
  )
  const outdated = { title: 'Late', mode: 'rules', isInStock: 'on', version: 7 }
  expect(await send('bargains', outdated)).toMatchObject({
    text: expect.stringContaining('Somebody else changed this collection first') as string,
  })
  expect(await send('unknown', outdated)).toMatchObject({
    text: 'This collection no longer exists.',
  })
  expect(await findCollection(db, 'bargains')).toEqual(before)
})

test('a category has no products to choose and cannot be deleted', async () => {
  const form = await html('Latest')
  expect(form).not.toContain('Delete collection')
  expect(tagsOf(form, 'input').filter((tag) => tag.includes('name="mode"'))).toEqual([])
  expect(await send('Latest', { intent: 'delete' })).toMatchObject({
    text: 'This collection belongs to the shop and cannot be deleted.',
  })
  await send('Latest', { title: 'Latest', intro: 'Just in.', version: 1 })
  expect(await findCollection(db, 'Latest')).toMatchObject({ intro: 'Just in.', mode: 'category' })
})

test('a collection of the owner is deleted', async () => {
  expect(await send('bargains', { intent: 'delete' })).toMatchObject({ status: 302 })
  expect(await findCollection(db, 'bargains')).toBeUndefined()
  expect(await send('bargains', { intent: 'delete' })).toMatchObject({
    text: 'This collection no longer exists.',
  })
})

test('each refusal has a text', () => {
  expect(collectionRefusalOf('too-many-collections').text).toContain('at most 200 collections')
  expect(collectionRefusalOf('slug-taken').problems.slug).toContain('already has this address')
  expect(collectionRefusalOf('image-missing').problems.image).toContain('no longer exists')
  expect(collectionRefusalOf('no-such-collection').text).toBe('This collection no longer exists.')
})

test('only admins see collections, and unknown ones are not found', async () => {
  await expectForAdminsOnly({ db }, (signedIn) => visit('new', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) =>
    loadList(getting(shop, '/admin/collections', { signedIn })),
  )
  await expect(visit('unknown')).rejects.toMatchObject({ init: { status: 404 } })
})
