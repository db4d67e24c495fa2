import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listReturnsOfOrder } from '../../src/shop/returns/return-store.server.ts'
import { placedOrder, sareeInShop } from '../support/builders.ts'
import { deliveredSuit } from '../support/exchange-fixtures.ts'
import { buttonNamed, tagsOf } from '../support/html-parts.ts'
import { insertOrderLine } from '../support/order-lines.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [asha, mira] = [await signedIn(shop), await signedIn(shop)]
const staff = await signedIn(shop, 'admin')
const photograph = new Uint8Array(readFileSync('tests/pictures/Portrait_8.jpg'))

async function delivered(quantity = 2) {
  const saree = await sareeInShop(db, { title: 'Lotus Banarasi' })
  const totalPaise = quantity * saree.sellingPricePaise
  const order = await placedOrder(db, { customerId: asha.id, status: 4, totalPaise })
  await insertOrderLine(db, order.id, saree, { quantity })
  return { ...order, saree, page: `/orders/${order.number}/return` }
}

const htmlOf = async (response: Promise<Response>) => (await response).text()
const valueOf = (html: string, name: string) =>
  tagsOf(html, 'input')
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? '')

type Fields = Record<string, string | Blob | readonly (string | Blob)[]>

function send(who: Visitor, path: string, fields: Fields): Promise<Response> {
  const body = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) {
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, value, 'photo.jpg')
    }
  const headers = { cookie: who.cookie }
  return fetch(shop.url + path, { method: 'POST', body, headers, redirect: 'manual' })
}

const photo = () => new Blob([photograph], { type: 'image/jpeg' })
const keyOf = async (page: string) => valueOf(await htmlOf(asha.get(page)), 'requestKey')[0] ?? ''
const good = { 'quantity-0': '1', reason: 'too-small', upi: 'asha.rao@okhdfc' }
const imageCount = async () =>
  (await db.selectFrom('images').select('id').where('uploaded_by', '=', asha.id).execute()).length

test('a return goes from the page of the order to the transfer, without script', async () => {
  const order = await delivered()
  const shown = await htmlOf(asha.get(`/orders/${order.number}`))
  expect(buttonNamed(shown, 'Request a return')).toBeTruthy()
  const requestKey = await keyOf(order.page)
  const click = { ...good, requestKey, note: 'Tight', photo: photo() }
  const [answer, second] = await Promise.all([
    send(asha, order.page, click),
    send(asha, order.page, click),
  ])
  expect([answer.status, second.status]).toEqual([302, 302])
  const [made, ...others] = await listReturnsOfOrder(db, order.id)
  expect(others).toEqual([])
  expect(made).toMatchObject({ note: 'Tight', photos: [{ width: expect.any(Number) }] })
  const page = textOf(await htmlOf(asha.get(order.page)))
  expect(page).toContain('We are looking at your request')
  expect(page).toContain('a…@okhdfc')
  expect(textOf(await htmlOf(asha.get(`/orders/${order.number}`)))).toContain(
    'We are looking at your request',
  )

  const desk = `/admin/returns/${made!.id}`
  expect(textOf(await htmlOf(staff.get('/admin/returns')))).toContain(order.number)
  const step = async (fields: Record<string, string>) =>
    textOf(await htmlOf(staff.post(desk, fields)))
  expect(await step({ intent: 'approve', note: 'To 4 MG Road' })).toContain('Approved')
  await send(asha, order.page, { intent: 'sent', returnId: String(made!.id), shipment: 'DTDC 77' })
  expect(await step({ intent: 'receive', note: '' })).toContain('Save the inspection')
  expect(await step({ intent: 'inspect', 'grade-0': 'ok', 'accepted-0': '1' })).toContain(
    'Decide on 2,499 Rs.',
  )
  const seen = { basedOnPaise: '249900', basedOnOutcome: 'refund' }
  const decided = await step({ intent: 'settle', note: '', ...seen })
  expect(decided).toContain('asha.rao@okhdfc')
  expect(await step({ intent: 'record-transfer', reference: '12' })).toContain('12 to 22 letters')
  expect(await step({ intent: 'record-transfer', reference: '412345678901' })).toContain('Closed')
  const done = textOf(await htmlOf(asha.get(order.page)))
  expect(done).toContain('2,499 Rs. given back')
  expect(done).toContain('reference 412345678901')
  expect(done).not.toContain('asha.rao@okhdfc')
})

test('a refused form is shown with what was typed and its photos, and writes no return', async () => {
  const order = await delivered()
  const response = await send(asha, order.page, {
    ...{ requestKey: await keyOf(order.page), note: 'Tight at the waist', upi: 'asha' },
    photo: [photo(), new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])],
  })
  const html = await response.text()
  const text = textOf(html)
  expect(text).toContain('Please choose how many pieces you return.')
  expect(text).toContain('Please choose a reason.')
  expect(text).toContain('This is no UPI id')
  expect(text).toContain('photo.jpg is a drawing, not a photo.')
  expect(text).toContain('Tight at the waist')
  expect(await listReturnsOfOrder(db, order.id)).toEqual([])
  const [photoId] = valueOf(html, 'photoId')

  const again = { ...good, requestKey: valueOf(html, 'requestKey')[0]!, photoId: photoId! }
  expect((await send(asha, order.page, again)).status).toBe(302)
  expect((await listReturnsOfOrder(db, order.id))[0]?.photos).toMatchObject([{ id: photoId }])
})

test('hostile photos are refused, and no image is stored', async () => {
  const order = await delivered()
  const requestKey = await keyOf(order.page)
  const before = await imageCount()
  const hostile = ['<svg onload="alert(1)"/>', 'MZ', '\0\0\0\x18ftypheic\0\0\0\0'].map(
    (text) => new Blob([text], { type: 'image/jpeg' }),
  )
  for (const each of [...hostile, new Blob([photograph.slice(0, 2000)])]) {
    const response = await send(asha, order.page, { ...good, requestKey, photo: each })
    expect(response.status).toBe(400)
  }
  const many = Array.from({ length: 200 }, () => 'x')
  expect((await send(asha, order.page, { ...good, requestKey, photoId: many })).status).toBe(400)
  expect(await imageCount()).toBe(before)
  expect(await listReturnsOfOrder(db, order.id)).toEqual([])
})

test("another customer's order is answered 404 and a guest is sent to the login", async () => {
  const order = await delivered()
  const requestKey = await keyOf(order.page)
  expect((await mira.get(order.page)).status).toBe(404)
  expect((await send(mira, order.page, { ...good, requestKey })).status).toBe(404)
  expect((await visitor(shop.url).get(order.page)).status).toBe(302)
  const before = await listReturnsOfOrder(db, order.id)
  expect(before).toEqual([])

  await send(asha, order.page, { ...good, requestKey })
  const [made] = await listReturnsOfOrder(db, order.id)
  const own = await placedOrder(db, { customerId: mira.id, status: 4 })
  const stolen = { intent: 'cancel', returnId: String(made!.id) }
  const response = await send(mira, `/orders/${own.number}/return`, stolen)
  expect(response.status).toBe(404)
  expect((await listReturnsOfOrder(db, order.id))[0]?.state).toBe('requested')
})

test('the return window of a product is shown on its page and can be set to no returns', async () => {
  const { saree } = await delivered()
  const promise = async () =>
    textOf(await (await fetch(`${shop.url}/productinfo/${saree.id}`)).text())
  expect(await promise()).toContain('Return within 7 days of delivery.')
  const rules = '/admin/returns/rules'
  const product = `${shop.url}/productinfo/${saree.id}/lotus`
  const edit = { subject: 'new-product', product, days: '0', basedOn: '' }
  expect(textOf(await htmlOf(staff.post(rules, { ...edit, days: 'x' })))).toContain('0 to 365')
  expect(textOf(await htmlOf(staff.post(rules, { ...edit, product: 'x' })))).toContain(
    'There is no such product.',
  )
  expect(await htmlOf(staff.post(rules, edit))).toContain('Updated successfully!')
  await expect.poll(promise).toContain('No returns, except')
  expect(await htmlOf(staff.post(rules, edit))).toContain('Somebody has just changed this')
})

test('a customer exchanges a size without script, and the new order has its own invoice', async () => {
  const order = await deliveredSuit(db, { customerId: asha.id })
  const page = `/orders/${order.number}/return`
  const shown = await htmlOf(asha.get(page))
  expect(textOf(shown)).toContain('Another size')
  const fields = { 'quantity-0': '1', reason: 'too-small', outcome: 'exchange' }
  const refused = await send(asha, page, { ...fields, requestKey: await keyOf(page) })
  expect(textOf(await refused.text())).toContain('Please choose the new size.')
  const asked = { ...fields, 'size-0': 'L', requestKey: await keyOf(page) }
  expect((await send(asha, page, asked)).status).toBe(302)
  expect(textOf(await htmlOf(asha.get(page)))).toContain('We keep the new size for you until')
  const [made] = await listReturnsOfOrder(db, order.id)

  const desk = `/admin/returns/${made!.id}`
  const step = async (typed: Record<string, string>) =>
    textOf(await htmlOf(staff.post(desk, typed)))
  await step({ intent: 'approve', note: '' })
  await step({ intent: 'receive', note: '' })
  expect(await step({ intent: 'inspect', 'grade-0': 'ok', 'accepted-0': '1' })).toContain(
    'Send the new size',
  )
  const settle = { intent: 'settle', note: '', basedOnPaise: String(order.totalPaise) }
  expect(await step({ ...settle, basedOnOutcome: 'exchange' })).toContain('New size: order')
  const [closed] = await listReturnsOfOrder(db, order.id)
  const number = closed!.exchangeOrderNumber!
  for (const [path, words] of [
    [page, `Your new size comes with order ${number}`],
    [`/orders/${order.number}`, `New size: order ${number}`],
    [`/orders/${number}`, `that you returned from order ${order.number}`],
  ] as const)
    expect(textOf(await htmlOf(asha.get(path)))).toContain(words)
  expect(textOf(await htmlOf(staff.get(`/admin/orders/${number}`)))).toContain(
    `Replaces pieces of order ${order.number}`,
  )
  expect((await mira.get(`/orders/${number}`)).status).toBe(404)
})
