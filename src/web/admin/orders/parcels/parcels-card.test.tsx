import { expect, test } from 'vitest'
import { admin, placedOrder } from '../../../../../tests/support/builders.ts'
import { buttonNamed, linksOf } from '../../../../../tests/support/html-parts.ts'
import { confirmedOrder, packed } from '../../../../../tests/support/parcel-fixtures.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { formOf, getting, type Fields } from '../../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { findParcel, listParcels } from '#shop/parcels/parcel-store.server.ts'
import type { TaxMode } from '#shop/tax/tax-mode.ts'
import { deleteLegalLimit, insertOrReplaceLimit } from '#shop/tax/tax-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import OrderPage, { loader } from '../order-page.tsx'
import { addressText } from './customer-links.tsx'
import { parcelActions } from './parcel-action.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const pageOf = async (number: string) => {
  const visit = { signedIn: meera, params: { number } }
  const loaderData = await loader(getting({ db }, `/admin/orders/${number}`, visit))
  return pageHtml(OrderPage, { loaderData })
}
const send = (intent: string, fields: Fields) =>
  parcelActions.get(intent)!({ db } as Shop, meera.id, formOf({ intent, ...fields }))
const box = { weight: '0.7', length: 30, breadth: 25, height: 4 }

test('the page of an order names the next step: confirm, pack, hand over, delivered', async () => {
  const fresh = await confirmedOrder(db, { status: 1 })
  expect(buttonNamed(await pageOf(fresh.number), 'Confirm')).toContain('submit')
  const { id, number } = await confirmedOrder(db)
  expect(linksOf(await pageOf(number))).toHaveProperty('Pack', '#pack')
  await packed(db, id)
  expect(buttonNamed(await pageOf(number), 'Hand over')).toContain('submit')
  const sent = await confirmedOrder(db, { status: 3 })
  expect(buttonNamed(await pageOf(sent.number), 'Mark as delivered')).toContain('submit')
})

test('above 50,000 Rs. staff read about the e-way bill until the order is delivered', async () => {
  const read = async (totalPaise: number, status = 2) => {
    const { number } = await placedOrder(db, { totalPaise, status })
    return textOf(await pageOf(number)).includes('e-way bill for a consignment above 50,000 Rs.')
  }
  expect(await read(5_000_100)).toBe(true)
  expect(await read(5_000_000)).toBe(false)
  expect(await read(5_000_100, 4)).toBe(false)
})

test('the reminder of the e-way bill follows the limit that is in force', async () => {
  const { number } = await placedOrder(db, { totalPaise: 5_000_100, status: 2 })
  const limit = { name: 'e-way-bill', startsOn: '2026-01-01', amountPaise: 4_000_000 } as const
  await insertOrReplaceLimit(db, limit)
  expect(textOf(await pageOf(number))).toContain('for a consignment above 40,000 Rs.')
  await insertOrReplaceLimit(db, { ...limit, amountPaise: 10_000_000 })
  expect(textOf(await pageOf(number))).not.toContain('e-way bill')
  await deleteLegalLimit(db, limit.name, limit.startsOn)
})

test('only a shop with a regular registration is not warned of an order to another state', async () => {
  const { id, number } = await placedOrder(db, { status: 2 })
  await db.updateTable('orders').set({ state: 'Karnataka' }).where('id', '=', id).execute()
  const read = async (mode: TaxMode) => {
    await registerForTax(db, mode)
    return textOf(await pageOf(number))
  }
  expect(await read('composition')).toContain('A composition taxable person may not sell there.')
  expect(await read('unregistered')).toContain('An unregistered shop needs a GST registration')
  expect(await read('regular')).not.toContain('another state')
  await db.updateTable('orders').set({ status: 3 }).where('id', '=', id).execute()
  expect(await read('composition')).not.toContain('another state')
  await db.updateTable('orders').set({ state: 'MH', status: 2 }).where('id', '=', id).execute()
  expect(await read('composition')).not.toContain('another state')
  await db.deleteFrom('tax_periods').execute()
})

test('the pack form packs the chosen pieces, and the rest is left to pack', async () => {
  const { id, number, saree } = await confirmedOrder(db)
  const fields = { orderId: id, 'pack-0': 1, ...box, parcelCourier: 'Ekart', parcelNumber: 'E1' }
  expect(await send('pack-parcel', fields)).toEqual({
    tone: 'success',
    text: 'Parcel 1 is packed',
  })
  const html = await pageOf(number)
  expect(textOf(html)).toContain(`Parcel 1 Packed 1 × ${saree.title} Ekart · E1 · 0.7 kg`)
  expect(textOf(html)).toContain('Pack another parcel')
  expect(linksOf(html)).toHaveProperty('Track parcel 1')
})

test('a refused pack form says why, and nothing is packed', async () => {
  const { id } = await confirmedOrder(db)
  const fields = { orderId: id, 'pack-0': 1, ...box }
  for (const wrong of [{ 'pack-0': 3 }, { weight: 'x' }, { 'pack-0': 0 }, { orderId: 0 }])
    expect(await send('pack-parcel', { ...fields, ...wrong })).toMatchObject({ tone: 'error' })
  const post = { parcelCourier: 'India Post', parcelNumber: '1' }
  expect((await send('pack-parcel', { ...fields, ...post })).text).toContain('no such numbers')
  expect(await listParcels(db, id)).toEqual([])
})

test('the buttons of a parcel move it, once', async () => {
  const { id } = await confirmedOrder(db)
  const { id: parcelId, version } = await packed(db, id)
  const step = { parcelId, basedOn: version, to: 'in-transit' }
  expect(await send('move-parcel', step)).toMatchObject({
    tone: 'success',
    text: 'Now: On its way',
  })
  expect(await send('move-parcel', step)).toMatchObject({ tone: 'error' })
  expect(await send('move-parcel', { ...step, to: 'sold' })).toMatchObject({ tone: 'error' })
  expect(await findParcel(db, parcelId)).toMatchObject({ state: 'in-transit' })
  const edit = { parcelId, basedOn: version + 1, parcelCourier: 'DTDC', parcelNumber: 'D9' }
  expect(await send('set-parcel-courier', edit)).toMatchObject({ tone: 'success' })
  expect(await findParcel(db, parcelId)).toMatchObject({ trackingNumber: 'D9' })
})

test('a parcel that came back asks for its inspection', async () => {
  const { id, number } = await confirmedOrder(db)
  const { id: parcelId } = await packed(db, id)
  for (const to of ['in-transit', 'returning', 'returned'] as const) {
    const { version: basedOn } = (await findParcel(db, parcelId))!
    await send('move-parcel', { parcelId, basedOn, to })
  }
  const html = await pageOf(number)
  expect(textOf(html)).toContain('To do: inspect the pieces')
  const { version: basedOn } = (await findParcel(db, parcelId))!
  const inspection = { parcelId, basedOn, 'restock-0': 1 }
  expect(await send('inspect-parcel', inspection)).toMatchObject({ tone: 'error' })
  expect((await findParcel(db, parcelId))?.inspectedAt).toBeNull()
})

test('the address is copied as it is written on a parcel', () => {
  const address = {
    firstName: 'Asha',
    lastName: 'Rao',
    emailId: '',
    houseNo: '12',
    areaRoad: 'MG Road',
    landmark: '',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    phoneNo: '9876543210',
    altPhoneNo: '',
  }
  expect(addressText({ address })).toBe(
    'Asha Rao\n12, MG Road\nPune, Maharashtra 411001\n9876543210',
  )
})
