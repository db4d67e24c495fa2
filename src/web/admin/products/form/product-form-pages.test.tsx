import { expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { formTax } from '../../../../../tests/support/form-tax.ts'
import {
  admin,
  picture,
  sareeInShop,
  suitInShop,
  type Person,
} from '../../../../../tests/support/builders.ts'
import { attributeOf, buttonNamed, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../../tests/support/route-arguments.ts'
import { expectForAdminsOnly, getting } from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { initialKinds } from '../../../../../tests/support/initial-kinds.ts'
import AddProductPage, { action as add, loader as loadNew } from './add-product-page.tsx'
import UpdateProductPage, {
  action as update,
  loader as loadStored,
} from './update-product-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db, log: openLog('silent') } as Partial<Shop>

type Fields = Record<string, string | string[]>
const ivory: Fields = {
  title: 'Ivory Chanderi',
  description: 'Light as air.',
  type: 'saree',
  originalPrice: '4999',
  sellingPrice: '2499',
  quantity: '5',
  state: 'published',
}
const nowhere = '1666d988-6bfb-468a-a221-599790f3c118'

function send(
  fields: Fields,
  { id, signedIn = meera }: { id?: string; signedIn?: Person | null } = {},
) {
  const body = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value)
  const headers = { 'content-length': '2000' }
  const request = new Request('http://zari.test/admin/form', { method: 'POST', body, headers })
  return id
    ? update(routeArguments(shop, { request, signedIn, params: { id } }))
    : add(routeArguments(shop, { request, signedIn }))
}
const load = (id: string, signedIn: Person | null = meera) =>
  loadStored(getting({ db }, `/admin/updateproduct/${id}`, { signedIn, params: { id } }))
const redirectOf = async (result: Promise<unknown>) => {
  const thrown = await result.catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.headers.get('location') : JSON.stringify(thrown)
}
/** All rows that a refused form must leave unchanged. */
const everything = () =>
  Promise.all([
    db.selectFrom('products').selectAll().orderBy('id').execute(),
    db.selectFrom('stock').selectAll().orderBy('product_id').orderBy('size').execute(),
    db.selectFrom('product_images').selectAll().orderBy('image_id').execute(),
    db.selectFrom('staff_changes').select('id').orderBy('id').execute(),
  ])
/** The fields of a freshly opened form, with `change` applied. */
async function editOf(id: string, change: Fields = {}): Promise<Fields> {
  const { product, stock } = await load(id)
  const seen = stock.map(({ size, onHand }) => [size ? `seen-${size}` : 'seen', String(onHand)])
  return {
    ...ivory,
    ...(Object.fromEntries(seen) as Fields),
    basedOnVersion: String(product.version),
    ...change,
  }
}

test('a complete form adds the product with its stock and leads to the list', async () => {
  const location = await redirectOf(send({ ...ivory, title: 'Added once' }))
  const { id, ...product } = await db
    .selectFrom('products')
    .innerJoin('stock', 'stock.product_id', 'products.id')
    .where('title', '=', 'Added once')
    .select(['products.id', 'type', 'selling_price_paise as price', 'on_hand as onHand'])
    .executeTakeFirstOrThrow()
  expect(product).toEqual({ type: 'saree', price: 249_900, onHand: 5 })
  expect(location).toBe(`/admin/products?done=added&product=${id}`)
})

test('a product with a count for each size is added with one stock row per size', async () => {
  const sizes = { size: ['S', 'L'], countsSizes: 'on', 'quantity-S': '2', 'quantity-L': '0' }
  await redirectOf(send({ ...ivory, type: 'suit', title: 'Counted suit', ...sizes }))
  const rows = await db
    .selectFrom('stock')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .where('title', '=', 'Counted suit')
    .where('stock.size', '<>', '')
    .select(['size', 'on_hand as onHand'])
    .orderBy('size')
    .execute()
  expect(rows).toEqual([
    { size: 'L', onHand: 0 },
    { size: 'S', onHand: 2 },
  ])
})

test.each([
  ['title', { title: '' }],
  ['description', { description: ' ' }],
  ['sellingPrice', { sellingPrice: 'cheap' }],
  ['originalPrice', { originalPrice: '0' }],
  ['quantity', { quantity: '1.5' }],
  ['images', { imageId: nowhere, imageAlt: '' }],
] as [string, Fields][])(
  'an invalid %s is refused, and nothing is written',
  async (field, wrong) => {
    const before = await everything()
    const result = await send({ ...ivory, ...wrong })
    expect(result.outcome).toBe('refused')
    expect(Object.keys(result.problems)).toEqual([field])
    expect(result.typed).toMatchObject({ title: wrong['title'] ?? 'Ivory Chanderi' })
    expect(await everything()).toEqual(before)
  },
)

test('an edit changes the product, its version and the stock on hand', async () => {
  const { id } = await sareeInShop(db)
  const { version } = (await load(id)).product
  const edit = await editOf(id, { title: 'Renamed', quantity: '8' })
  expect(await redirectOf(send(edit, { id }))).toBe(`/admin/products?done=updated&product=${id}`)
  const { product, stock } = await load(id)
  expect(product).toMatchObject({ title: 'Renamed', version: version + 1 })
  expect(stock.find(({ size }) => size === '')?.onHand).toBe(8)
})

test('an edit of an outdated version is refused, returns both texts and overwrites nothing', async () => {
  const { id } = await sareeInShop(db)
  const outdated = await editOf(id, { title: 'Mine' })
  await redirectOf(send(await editOf(id, { title: 'Theirs' }), { id }))
  const before = await everything()
  expect(await send(outdated, { id })).toMatchObject({
    outcome: 'changed-by-someone-else',
    typed: { title: 'Mine' },
    theirs: { typed: { title: 'Theirs' } },
  })
  expect(await everything()).toEqual(before)
})

test('a quantity below the number of reserved units is refused and leaves the stock unchanged', async () => {
  const { id } = await sareeInShop(db)
  await db.updateTable('stock').set({ reserved: 3 }).where('product_id', '=', id).execute()
  const before = await everything()
  const result = await send(await editOf(id, { quantity: '2' }), { id })
  expect(result.problems.quantity).toContain('Customers are paying for 3')
  expect(await everything()).toEqual(before)
})

test('an edit of an unknown or deleted product is answered with 404 and writes nothing', async () => {
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  const before = await everything()
  for (const id of [nowhere, gone.id]) {
    await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } })
    const edit = send({ ...ivory, basedOnVersion: '1', seen: '5' }, { id })
    await expect(edit).rejects.toMatchObject({ init: { status: 404 } })
  }
  expect(await everything()).toEqual(before)
})

test('a form with too many bytes or without a stated length is not read', async () => {
  const before = await everything()
  for (const [headers, status] of [
    [{}, 411],
    [{ 'content-length': String(200 * 1024 * 1024) }, 413],
  ] as const) {
    const body = new URLSearchParams(ivory as Record<string, string>)
    const request = new Request('http://zari.test/', { method: 'POST', body, headers })
    const result = add(routeArguments(shop, { request, signedIn: meera }))
    await expect(result).rejects.toMatchObject({ init: { status } })
    expect(request.bodyUsed).toBe(false)
  }
  expect(await everything()).toEqual(before)
})

test('only admins can open and send the product forms', async () => {
  const { id } = await sareeInShop(db)
  const edit = await editOf(id)
  const before = await everything()
  const open = (signedIn: Person | null) => loadNew(getting({ db }, '/admin', { signedIn }))
  await expectForAdminsOnly({ db }, open)
  await expectForAdminsOnly({ db }, (signedIn) => load(id, signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => send(ivory, { signedIn }))
  await expectForAdminsOnly({ db }, (signedIn) => send(edit, { id, signedIn }))
  expect(await everything()).toEqual(before)
})

test('the form of a new product starts with default values and is based on no version', () => {
  const html = pageHtml(AddProductPage, {
    loaderData: { kinds: [...initialKinds], tax: formTax },
  })
  expect(html).toMatch(/<input(?=[^>]*name="quantity")(?=[^>]*value="1")/)
  expect(html).not.toContain('basedOnVersion')
  expect(buttonNamed(html, 'Add Product')).toBeDefined()
  expect(textOf(html)).not.toContain('Delete Product')
})

test('the form of a stored product holds its values and the stock at the time of rendering', async () => {
  const { id, title } = await suitInShop(db, { stock: { S: 4, M: 0, L: 9 } })
  const loaderData = await load(id)
  const html = pageHtml(UpdateProductPage, { loaderData })
  const valueOf = (name: string) =>
    attributeOf(tagsOf(html, 'input').find((tag) => tag.includes(`name="${name}"`)) ?? '', 'value')
  expect(valueOf('title')).toBe(title)
  expect(valueOf('sellingPrice')).toBe('2499')
  expect([valueOf('quantity-S'), valueOf('quantity-M'), valueOf('seen-L')]).toEqual(['4', '0', '9'])
  expect(valueOf('basedOnVersion')).toBe(String(loaderData.product.version))
  expect(buttonNamed(html, 'Yes, delete it')).toBeDefined()
})

test('an image whose file is unreadable is marked in its slot', async () => {
  const { id } = await sareeInShop(db, { images: 0 })
  const [sound, damaged] = [await picture(db), await picture(db)]
  for (const [position, imageId] of [sound, damaged].entries())
    await db
      .insertInto('product_images')
      .values({ product_id: id, position, image_id: imageId, alt: '' })
      .execute()
  await db.updateTable('images').set({ damaged_at: new Date() }).where('id', '=', damaged).execute()
  const html = pageHtml(UpdateProductPage, { loaderData: await load(id) })
  const slotOf = (number: number) =>
    tagsOf(html, 'input').find((tag) => tag.includes(`aria-label="Image ${number}"`)) ?? ''
  expect(slotOf(1)).not.toContain('aria-invalid')
  expect(attributeOf(slotOf(2), 'aria-describedby')).toBe('image-2-problem')
  expect(html).toContain('id="image-2-problem"')
})
