import { expect, test } from 'vitest'
import { listOffers } from '#shop/offers/offer-store.server.ts'
import { insertOfferUses } from '#shop/offers/offer-use-store.server.ts'
import {
  admin,
  orderBeingPaid,
  sareeInShop,
  suitInShop,
} from '../../../../tests/support/builders.ts'
import { attributeOf, controlLabelled, tagsOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import OfferPage, { action, loader } from './offer-page.tsx'
import OffersPage, { loader as loadList } from './offers-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db, config: { shopUrl: 'http://zari.test' } as never }
const visit = (id: string, signedIn: Parameters<typeof getting>[2]['signedIn'] = meera) =>
  loader(getting(shop, `/admin/offers/${id}`, { signedIn, params: { id } }))
const send = (id: string, fields: Fields) =>
  action(posting(shop, `/admin/offers/${id}`, { signedIn: meera, params: { id }, fields })).catch(
    (thrown: unknown) => thrown,
  )
const list = async () =>
  textOf(
    pageHtml(OffersPage, {
      loaderData: await loadList(getting(shop, '/admin/offers', { signedIn: meera })),
    }),
  )
const html = async (id: string) => pageHtml(OfferPage, { loaderData: await visit(id) })
const stored = async () => (await listOffers(db))[0]!

const diwali: Fields = {
  name: 'Diwali',
  isAutomatic: 'no',
  code: 'diwali10',
  kind: 'percent',
  target: 'order',
  percent: '10',
  startsAt: '2020-11-01T00:00',
  state: 'active',
}

test('a new offer is saved, listed and opens again', async () => {
  expect(await list()).toContain('No offers yet')
  const saree = await sareeInShop(db, { title: 'Red saree' })
  expect(
    await send('new', { ...diwali, product: saree.id, forKind: 'suit', minSubtotal: '2,000' }),
  ).toMatchObject({ status: 302 })
  const { id, ...offer } = await stored()
  expect(offer).toMatchObject({ code: 'DIWALI10', kinds: ['suit'], productIds: [saree.id] })
  const form = await html(id)
  expect(attributeOf(controlLabelled(form, 'Code'), 'value')).toBe('DIWALI10')
  expect(attributeOf(controlLabelled(form, 'Percentage'), 'value')).toBe('10')
  expect(attributeOf(controlLabelled(form, 'Link with the code'), 'value')).toBe(
    'http://zari.test/offers/DIWALI10',
  )
  expect(textOf(form)).toContain('Red saree')
  expect(await list()).toContain(
    'Running · DIWALI10 · 10 % off, for 2,000 Rs. and more 0 uses · 0 Rs. given · 0 Rs. ordered',
  )
})

test('the report counts uses, discounts and the value of the orders', async () => {
  const { id } = await stored()
  const order = await orderBeingPaid(db, { totalPaise: 224_900 })
  const use = { offerId: id, orderId: order.id, customerId: meera.id, phone: '', email: '' }
  await insertOfferUses(db, [{ ...use, state: 'used', discountPaise: 25_000 }])
  const other = await orderBeingPaid(db)
  await insertOfferUses(db, [{ ...use, orderId: other.id, state: 'reserved', discountPaise: 7 }])
  expect(textOf(await html(id))).toContain(
    'Used 1 Reserved by unpaid orders 1 Given back by orders that ended 0 Discount given 250 Rs. Value of these orders 2,249 Rs.',
  )
  expect(await list()).toContain('1 use · 250 Rs. given · 2,249 Rs. ordered')
  expect(textOf(await html(id))).not.toContain('More than the limit')
  await db.updateTable('offers').set({ usage_limit: 1 }).execute()
  await db.updateTable('offer_uses').set({ state: 'used' }).execute()
  expect(textOf(await html(id))).toContain('More than the limit of 1: a payment arrived')
  await db.updateTable('offers').set({ usage_limit: null }).execute()
})

test('wrong fields are marked and nothing is saved', async () => {
  const before = await listOffers(db)
  const refused = await send('new', { ...diwali, code: '!', percent: '200' })
  expect(refused).toMatchObject({
    tone: 'error',
    problems: { code: expect.any(String) as string, percent: expect.any(String) as string },
  })
  expect(await send('new', diwali)).toMatchObject({
    problems: { code: expect.any(String) as string },
  })
  const { id } = await stored()
  expect(await send(id, { ...diwali, version: '7' })).toMatchObject({
    text: expect.stringContaining('Somebody else changed this offer first') as string,
  })
  expect(await send(crypto.randomUUID(), diwali)).toMatchObject({
    text: 'This offer no longer exists.',
  })
  expect(await listOffers(db)).toEqual(before)
})

test('an offer that changes the rate of GST says so', async () => {
  await suitInShop(db, {
    title: 'Teal suit',
    sellingPricePaise: 279_900,
    originalPricePaise: 300_000,
  })
  const { id } = await stored()
  expect(textOf(await html(id))).not.toContain('changes the GST rate')
  await registerForTax(db)
  expect(textOf(await html(id))).toContain(
    'Teal suit: 2,799 Rs. becomes 2,519.10 Rs., GST changes from 18 % to 5 %: you keep 2,399.14 Rs. instead of 2,372.03 Rs.',
  )
})

test('an offer with uses cannot be deleted, one without can', async () => {
  const { id } = await stored()
  expect(await send(id, { intent: 'delete' })).toMatchObject({
    text: expect.stringContaining('cannot be deleted') as string,
  })
  await db.deleteFrom('offer_uses').execute()
  expect(await send(id, { intent: 'delete' })).toMatchObject({ status: 302 })
  expect(await listOffers(db)).toEqual([])
})

test('an unknown offer is not found, and a new one starts now', async () => {
  for (const id of ['words', crypto.randomUUID()])
    await expect(visit(id)).rejects.toMatchObject({ init: { status: 404 } })
  const form = await html('new')
  expect(attributeOf(controlLabelled(form, 'Starts at'), 'value')).toMatch(/^20\d\d-\d\d-\d\dT/)
  expect(tagsOf(form, 'button').join('')).not.toContain('Delete')
})

test('only admins see offers', async () => {
  await expectForAdminsOnly({ db }, (signedIn) => visit('new', signedIn))
})
