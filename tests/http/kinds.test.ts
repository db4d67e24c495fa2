import { expect, test } from 'vitest'
import { priceCart } from '../../src/shop/cart/price-cart.server.ts'
import { productForms, ivory } from '../support/product-forms.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const { sendForm } = productForms(shop)
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const ages = ['2 years', '4 years', '6 years']

const lehenga = {
  singular: "Girls' lehenga",
  plural: "Girls' lehengas",
  size: ages,
  sizeWas: ['', '', ''],
  countsSizes: 'on',
  isEnabled: 'on',
  ageGroup: 'kids',
  measure: ['Bust', 'Length'],
  inches: ['20', '22', '21', '24', '22.5', '26'],
  howToMeasure: 'Around the fullest part of the chest.',
}
const sendKind = (path: string, fields: Parameters<typeof sendForm>[2]) =>
  sendForm(admin, path, fields)
const page = async (path: string, who = guest) =>
  (await (await who.get(path)).text()).replaceAll('&#x27;', "'")
const kinds = () => db.selectFrom('product_kinds').selectAll().orderBy('slug').execute()

let productId = ''

test('a kind with wrong fields is refused beside the fields, and nothing is written', async () => {
  const before = await kinds()
  const response = await sendKind('/admin/kinds/new', { ...lehenga, plural: '', size: ['a, b'] })
  const text = await response.text()
  expect(text).toContain('Please fill this in.')
  expect(text).toContain('A size has at most 13 letters')
  expect(await kinds()).toEqual(before)
})

test('a new kind is in the menu of pages that were cached before', async () => {
  expect(await page('/about')).not.toContain("Girls' lehenga")
  expect((await sendKind('/admin/kinds/new', lehenga)).status).toBe(302)
  await expect.poll(() => page('/about')).toContain('href="/shop/girls-lehenga"')
  expect(await page('/shop/girls-lehenga')).toContain(
    '<h1 class="text-4xl md:text-5xl">Girls\' lehenga',
  )
  expect((await guest.get('/shop/lehenga')).status).toBe(200)
  expect(await page('/about')).not.toContain('href="/shop/lehenga"')
})

test('a product of the kind is added with its sizes, and listed with their facet', async () => {
  const response = await sendForm(admin, '/admin/addproducts', {
    ...ivory,
    title: 'Rose lehenga set',
    type: 'girls-lehenga',
    size: ['4 years', '2 years'],
    countsSizes: 'on',
    'quantity-2 years': '0',
    'quantity-4 years': '3',
  })
  productId = new URL(response.headers.get('location')!, shop.url).searchParams.get('product')!
  await expect.poll(() => page('/shop/girls-lehenga')).toContain('Rose lehenga set')
  const list = await page('/shop/girls-lehenga?stock=in-stock&size=4+years')
  expect(list).toContain('value="4 years"')
  expect(list).toContain('Rose lehenga set')
  expect(await page('/shop/girls-lehenga?stock=in-stock&size=2+years')).not.toContain(
    `href="/productinfo/${productId}`,
  )
  expect(await page('/shop/All?type=suit')).not.toContain('Rose lehenga set')
})

test('its page offers the sizes in order, with the sold-out one marked and a size guide', async () => {
  const path = `/productinfo/${productId}/rose-lehenga-set`
  const text = await page(path)
  expect(text.indexOf('value="2 years"')).toBeLessThan(text.indexOf('value="4 years"'))
  expect(text.match(/ sold out<\/span>/g)).toHaveLength(1)
  expect(text).toContain('<dialog id="size-guide" popover="auto" aria-label="Size guide"')
  expect(text).toMatch(/22\.5 in <span[^>]*>57 cm/)
  expect(text).toContain('Around the fullest part of the chest.')
  expect(text).toContain(`${path}?size=4%20years`)
})

test('the merchant feed names the kind and its age group', async () => {
  const feed = await page('/feed.xml')
  expect(feed).toContain('Suits, Sarees, Girls')
})

test('a search for a kind with a size leads to the size filter', async () => {
  const response = await guest.get('/shop/searchQuery/lehenga%204%20years')
  expect(response.headers.get('location')).toBe('/shop/searchQuery/lehenga?size=4+years')
})

test('the cart offers the size that is in stock and not the sold-out or a foreign one', async () => {
  const noticesOf = async (size: string) => {
    const lines = [{ productId, size, quantity: 9, seenPricePaise: 249_900 }]
    const { lines: priced, notices } = await priceCart(db, lines)
    return [priced.map(({ quantity }) => quantity), notices.map(({ kind }) => kind)]
  }
  expect(await noticesOf('4 years')).toEqual([[3], ['only-some-left']])
  expect(await noticesOf('2 years')).toEqual([[], ['sold-out']])
  expect(await noticesOf('M')).toEqual([[], ['size-not-offered']])
})

test('a used size cannot be removed, and an outdated edit is refused', async () => {
  const path = '/admin/kinds/girls-lehenga'
  const kept = { ...lehenga, version: '1', sizeWas: ages }
  const removed = await sendKind(path, {
    ...kept,
    size: ['2 years', '6 years'],
    sizeWas: ['2 years', '6 years'],
    inches: [],
  })
  expect(await removed.text()).toContain('Size 4 years is offered by 1 product')
  expect((await sendKind(path, { ...kept, singular: 'Lehenga for girls' })).status).toBe(302)
  const late = await (await sendKind(path, { ...kept, singular: 'Other' })).text()
  expect(late).toContain('Somebody else changed this kind first.')
  const stored = (await kinds()).find(({ slug }) => slug === 'girls-lehenga')
  expect(stored).toMatchObject({ singular: 'Lehenga for girls', version: 2, sizes: ages })
  await expect.poll(() => page('/about')).toContain('Lehenga for girls')
})

test('changing the kind of a product with other sizes is explained, and nothing is written', async () => {
  const response = await sendForm(admin, `/admin/updateproduct/${productId}`, {
    ...ivory,
    type: 'suit',
    size: ['4 years'],
    countsSizes: 'on',
    basedOnVersion: '1',
  })
  expect(await response.text()).toContain('does not come in 4 years')
  const { type, version } = await db
    .selectFrom('products')
    .select(['type', 'version'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  expect([type, version]).toEqual(['girls-lehenga', 1])
})

test('a starter kind is enabled, and a kind with products is not disabled', async () => {
  const press = async (intent: string, kind: string) =>
    (await admin.post('/admin/kinds', { intent, kind })).text()
  await press('enable', 'kurti')
  await expect.poll(() => page('/about')).toContain('href="/shop/kurti"')
  expect(await press('disable', 'girls-lehenga')).toContain('1 product is of this kind')
  expect(await page('/about')).toContain('href="/shop/girls-lehenga"')
})
