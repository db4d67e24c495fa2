import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')
const settings = () => db.selectFrom('shop_settings').selectAll().executeTakeFirstOrThrow()
const orders = () => db.selectFrom('orders').select(['number', 'pay_mode']).execute()

const saree = await sareeInShop(db, { images: 0 })
const delivery = {
  firstName: 'Asha',
  lastName: '',
  emailId: '',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
  payMode: 'cod',
  sinceCartId: '0',
  expectedTotalPaise: String(saree.sellingPricePaise),
  lines: JSON.stringify([
    { productId: saree.id, size: '', quantity: 1, seenPricePaise: saree.sellingPricePaise },
  ]),
}

test('the settings are refused to everyone but admins, and a refusal writes nothing', async () => {
  const before = await settings()
  for (const who of [guest, customer]) {
    for (const path of ['/admin/settings', '/admin/settings.data']) {
      await who.post(path, {
        section: 'cash',
        codIsOn: 'on',
        codMax: '5000',
        codOpenMax: '3',
        codReturnsMax: '2',
        codReturnsDays: '180',
        basedOn: '1',
      })
      expect(await (await who.get(path)).text()).not.toContain('maxPaise')
    }
    expect((await who.get('/admin/settings')).status).toBe(302)
  }
  await admin.post('/admin/settings', {
    section: 'cash',
    codIsOn: 'on',
    codMax: 'a lot',
    codOpenMax: '3',
    codReturnsMax: '2',
    codReturnsDays: '180',
    basedOn: '1',
  })
  await admin.post('/admin/settings', {
    section: 'cash',
    codIsOn: 'on',
    codMax: '5000',
    codOpenMax: '3',
    codReturnsMax: '2',
    codReturnsDays: '180',
    basedOn: '99',
  })
  expect(await settings()).toEqual(before)
})

test('a forged cash order is refused and writes nothing while cash on delivery is off', async () => {
  expect(await (await customer.get('/orderSummary')).text()).not.toContain('Cash on delivery')
  for (const who of [guest, admin, customer]) await who.post('/orderSummary', delivery)
  expect(await orders()).toEqual([])
  expect(
    await db
      .selectFrom('stock')
      .select(['on_hand', 'reserved'])
      .where('product_id', '=', saree.id)
      .execute(),
  ).toEqual([{ on_hand: 5, reserved: 0 }])
})

test('repeated requests of one customer place one cash order; guests and admins place none', async () => {
  expect(
    (
      await admin.post('/admin/settings', {
        section: 'cash',
        codIsOn: 'on',
        codMax: '5000',
        codOpenMax: '3',
        codReturnsMax: '2',
        codReturnsDays: '180',
        basedOn: '1',
      })
    ).status,
  ).toBe(200)
  expect(await settings()).toMatchObject({
    cod_is_on: true,
    cod_max_paise: 500_000,
    version: 2,
    changed_by: admin.id,
  })
  for (const who of [guest, admin]) await who.post('/orderSummary', delivery)
  expect(await orders()).toEqual([])

  const responses = await Promise.all([1, 2, 3].map(() => customer.post('/orderSummary', delivery)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const [order, ...others] = await orders()
  expect(others).toEqual([])
  expect(order).toMatchObject({ pay_mode: 'cod' })
  expect(await db.selectFrom('payment_attempts').select('id').execute()).toEqual([])

  const page = await (await customer.get('/orders')).text()
  expect(page).toContain(order!.number)
  expect(page).toContain('Cash on delivery')
  expect((await customer.get(`/orders/${order!.number}/payment`)).headers.get('location')).toBe(
    '/orders',
  )
})
