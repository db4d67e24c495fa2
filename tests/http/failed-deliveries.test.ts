import { expect, test } from 'vitest'
import { findAnswer } from '../../src/shop/parcels/failed-deliveries/failed-delivery-store.server.ts'
import { daysToChoose } from '../../src/shop/parcels/failed-deliveries/failed-delivery.ts'
import { moveParcel } from '../../src/shop/parcels/move-parcel.server.ts'
import { findParcel } from '../../src/shop/parcels/parcel-store.server.ts'
import { indianDay } from '../../src/shop/tax/dated.ts'
import { customer } from '../support/builders.ts'
import { answerKeyOf, failed, sentParcel } from '../support/failed-deliveries.ts'
import { linksOf, tagsOf } from '../support/html-parts.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [asha, mira] = [await signedIn(shop), await signedIn(shop)]
const [admin, packer] = [await signedIn(shop, 'admin'), await signedIn(shop, 'packer')]
const guest = visitor(shop.url)
const page = '/admin/failed-deliveries'

async function undelivered(customerId = asha.id) {
  const sent = await sentParcel(db, admin.id, { customerId })
  await failed(shop.shop, admin.id, { parcelId: sent.parcelId, note: 'Gate closed' })
  const path = `/deliveries/${await answerKeyOf(db, sent.parcelId)}`
  return { ...sent, path, answer: () => findAnswer(db, sent.parcelId) }
}
const htmlOf = async (answer: Promise<Response>) => (await answer).text()

test('staff record a failed attempt on the page of the order', async () => {
  const { order, parcelId } = await sentParcel(db, admin.id, { customerId: asha.id })
  const { version } = (await findParcel(db, parcelId))!
  const fields = { intent: 'delivery-failed', parcelId: String(parcelId), basedOn: String(version) }
  const path = `/admin/orders/${order.number}`
  expect(await htmlOf(packer.get(path))).toContain('Record failed attempt')
  expect(await htmlOf(packer.post(path, fields))).toContain('Please choose why')
  expect((await findParcel(db, parcelId))!.state).toBe('out-for-delivery')
  await packer.post(path, { ...fields, reason: 'refused', failureNote: 'Open box' })
  expect((await findParcel(db, parcelId))!.state).toBe('undelivered')
  expect(textOf(await htmlOf(packer.get(page)))).toContain('The parcel was not accepted: Open box')
})

test('the customer answers through the link of the order, without script or login', async () => {
  const { order, path, answer } = await undelivered()
  const links = linksOf(await htmlOf(asha.get(`/orders/${order.number}`)))
  expect(links['Choose what happens next']).toBe(path)
  const answered = await guest.get(path)
  expect(answered.headers.get('cache-control')).toContain('no-store')
  expect(answered.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await answered.text()
  expect(textOf(html)).toContain('Nobody was at home: Gate closed')
  expect(html).not.toContain('MG Road')
  expect(tagsOf(html, 'input').filter((tag) => tag.includes('checked'))).toEqual([])

  const refused = await htmlOf(guest.post(path, { phone: '123', note: 'Blue door' }))
  expect(refused).toContain('Please choose one of the two.')
  expect(refused).toContain('Please enter a mobile number with 10 digits')
  expect(refused).toContain('value="Blue door"')
  expect(await answer()).toMatchObject({ wish: null })

  const [day] = daysToChoose(indianDay(new Date()))
  const wish = { wish: 'again', day: day!, phone: '98765 00000', note: 'Blue door' }
  expect(await htmlOf(guest.post(path, wish))).toContain('Thank you. We tell the courier.')
  expect(await answer()).toMatchObject({ wish: 'again', day, phone: '9876500000' })
  expect(textOf(await htmlOf(packer.get(page)))).toContain(
    `Deliver again on ${day}, phone 9876500000: Blue door`,
  )
})

test('an unknown link is not found, and another customer sees no link', async () => {
  const { order } = await undelivered()
  expect((await guest.get('/deliveries/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  expect((await guest.post('/deliveries/AAAAAAAAAAAAAAAAAAAAAA', { wish: 'back' })).status).toBe(
    404,
  )
  expect((await mira.get(`/orders/${order.number}`)).status).toBe(404)
})

test('the read-only link of a guest does not lead to the link that decides', async () => {
  const { id: customerId } = await customer(db)
  const guestKey = 'aB3-_fGhIjKlMnOpQrStUv'
  const asGuest = { is_guest: true, guest_key: guestKey }
  await db.updateTable('users').set(asGuest).where('id', '=', customerId).execute()
  const { order, path } = await undelivered(customerId)
  const answered = await guest.get(`/orders/${order.number}/link/${guestKey}`)
  expect(answered.status).toBe(200)
  const html = await answered.text()
  expect(html).toContain('Could not be delivered')
  expect(html).not.toContain(path)
  expect(html).not.toContain('Choose what happens next')
})

test('the eleventh answer within an hour is refused, and nothing is written', async () => {
  const { path, answer } = await undelivered()
  for (let turn = 1; turn <= 10; turn++)
    expect((await guest.post(path, { wish: turn % 2 ? 'back' : 'again' })).status).toBe(200)
  const before = await answer()
  const refused = await guest.post(path, { wish: 'back' })
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Too many attempts. Please try again in')
  expect(await answer()).toEqual(before)
})

test('the link is not found once the parcel is delivered, unless it was just answered', async () => {
  const delivered = async (parcelId: number) => {
    const { version } = (await findParcel(db, parcelId))!
    await moveParcel(db, { parcelId, to: 'delivered', basedOn: version, staffId: admin.id })
  }
  const silent = await undelivered()
  await delivered(silent.parcelId)
  expect((await guest.get(silent.path)).status).toBe(404)
  expect((await guest.post(silent.path, { wish: 'back' })).status).toBe(404)
  expect(await silent.answer()).toMatchObject({ wish: null })

  const answered = await undelivered()
  await guest.post(answered.path, { wish: 'back' })
  await delivered(answered.parcelId)
  const html = await htmlOf(guest.get(answered.path))
  expect(textOf(html)).toContain('You chose: send it back.')
  expect(tagsOf(html, 'input').filter((tag) => tag.includes('name="wish"'))).toEqual([])
})

test('the list shows open parcels until the courier knows, and the setting is for admins', async () => {
  const { parcelId, path, answer } = await undelivered()
  await guest.post(path, { wish: 'back' })
  expect(textOf(await htmlOf(packer.get(page)))).toContain('Send the parcel back to the shop')
  const { version } = (await answer())!
  const passedOn = { intent: 'answer-passed-on', parcelId: String(parcelId) }
  await packer.post(page, { ...passedOn, answerVersion: '1' })
  expect(await answer()).toMatchObject({ passedOnAt: null })
  await packer.post(page, { ...passedOn, answerVersion: String(version) })
  expect((await answer())!.passedOnAt).toBeInstanceOf(Date)

  const setting = { intent: 'save-attempts', attempts: '5' }
  expect((await packer.post(page, setting)).status).toBe(403)
  expect(await htmlOf(packer.get(page))).not.toContain('Failed attempts')
  expect(await htmlOf(admin.post(page, { ...setting, attempts: '0' }))).toContain(
    'Please enter a whole number from 1 to 9.',
  )
  await admin.post(page, setting)
  expect(await htmlOf(admin.get(page))).toMatch(/name="attempts"[^>]*value="5"/)
})
