import { expect, test } from 'vitest'
import { messageKinds } from '../../src/shop/messages/message.ts'
import { orderBeingPaid } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')
const pathOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '/', shop.url).pathname

const order = await orderBeingPaid(db, { customerId: customer.id })
await db
  .updateTable('orders')
  .where('id', '=', order.id)
  .set({
    pay_mode: 'cod',
    payment_state: 'paid',
    placed_at: new Date(),
    internal_note: 'Difficult gate',
    courier_name: 'Blue Dart',
    tracking_number: '77-1234',
  })
  .execute()

const row = () =>
  db
    .selectFrom('orders')
    .select(['courier_name', 'internal_note', 'status', 'courier_version', 'note_version'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
const pages = [
  `/admin/orders/${order.number}`,
  `/admin/orders/slips?numbers=${order.number}`,
  '/admin/mail',
  '/admin/mail/kept',
  '/admin/mail/preview/delivered',
  '/admin/mail/live',
]

test('order page, slip, mail log and previews are refused to everyone but admins', async () => {
  for (const who of [guest, customer]) {
    for (const page of pages) {
      const answer = await who.get(page)
      expect([page, answer.status, pathOf(answer)]).toEqual([page, 302, '/admin/login'])
      const [path, query = ''] = page.split('?')
      const data = await (await who.get(`${path}.data?${query}`)).text()
      expect(data, page).not.toContain('Difficult gate')
      expect(data, page).not.toContain('MG Road')
    }
  }
  for (const page of pages.slice(0, -1))
    expect([page, (await admin.get(page)).status]).toEqual([page, 200])
})

test('order edits and mail retries are refused to everyone but admins and write nothing', async () => {
  const before = await row()
  await db
    .insertInto('mails')
    .values({
      order_id: order.id,
      kind: 'delivered',
      recipient: 'a@b.test',
      subject: 's',
      letter: '{}',
      status: 'failed',
      last_error: 'no',
      tries: 13,
      next_try_at: null,
    })
    .execute()
  const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  const path = `/admin/orders/${order.number}`
  for (const who of [guest, customer]) {
    for (const end of ['', '.data']) {
      await who.post(path + end, {
        intent: 'courier',
        orderId: String(order.id),
        basedOn: '1',
        courierName: 'Mine',
      })
      await who.post(path + end, {
        intent: 'note',
        orderId: String(order.id),
        basedOn: '1',
        internalNote: 'Mine',
      })
      await who.post(path + end, {
        intent: 'press-stage',
        orderId: String(order.id),
        stage: '4',
        basedOn: '1',
      })
      await who.post(`/admin/mail${end}`, { intent: 'send-again', id: String(mail.id) })
    }
  }
  expect(await row()).toEqual(before)
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([mail])
  await db.deleteFrom('mails').execute()
})

test('a form of another site cannot edit an order in the admin’s session', async () => {
  const response = await admin.post(
    `/admin/orders/${order.number}`,
    { intent: 'note', orderId: String(order.id), basedOn: '1', internalNote: 'x' },
    { origin: 'https://evil.example' },
  )
  expect(response.status).toBe(403)
  expect((await row()).internal_note).toBe('Difficult gate')
})

test('the customer sees courier and tracking number but not the internal note', async () => {
  const page = await (await customer.get('/orders')).text()
  expect(page).toContain('It travels with Blue Dart, tracking number 77-1234.')
  expect(page).not.toContain('Difficult gate')
  expect(await (await customer.get('/orders.data')).text()).not.toContain('Difficult gate')
})

test('a packing slip shows no price except the cash to collect; an unknown order number is reported', async () => {
  const slip = await (
    await admin.get(`/admin/orders/slips?numbers=${order.number},0000000000`)
  ).text()
  expect(slip).toContain('MG Road')
  expect(slip).toContain('Cash on delivery: collect')
  expect(slip).toContain('There is no such order')
  await db
    .updateTable('orders')
    .set({ pay_mode: 'gateway', payment_state: 'refunded' })
    .where('id', '=', order.id)
    .execute()
  expect(
    await (await admin.get(`/admin/orders/slips?numbers=${order.number}`)).text(),
  ).not.toContain('2,499')
  await db
    .updateTable('orders')
    .set({ pay_mode: 'cod', payment_state: 'paid' })
    .where('id', '=', order.id)
    .execute()
})

test('missing orders are answered with 404, in any letter case', async () => {
  expect((await admin.get('/admin/orders/0000000000')).status).toBe(404)
  expect((await admin.get('/admin/mail/preview/toString')).status).toBe(404)
  expect((await admin.get(`/admin/orders/${order.number.toLowerCase()}`)).status).toBe(200)
  const unpaid = await orderBeingPaid(db)
  expect((await admin.get(`/admin/orders/${unpaid.number}`)).status).toBe(404)
})

test('each kind of mail has a preview in a frame that runs no script', async () => {
  for (const kind of messageKinds) {
    const page = await (await admin.get(`/admin/mail/preview/${kind}`)).text()
    expect(page).toMatch(/<iframe[^>]*sandbox=""/)
    expect(page).toContain('7K3M9Q2X1B')
  }
})

test('the mail of a status change is logged with its result and found by address and number', async () => {
  await admin.post(`/admin/orders/${order.number}`, {
    intent: 'press-stage',
    orderId: String(order.id),
    stage: '3',
    basedOn: '1',
  })
  await expect
    .poll(async () =>
      (await db.selectFrom('mails').select('status').execute()).map(({ status }) => status),
    )
    .toEqual(['sent'])
  for (const search of ['asha@', order.number.toLowerCase()]) {
    const log = await (await admin.get(`/admin/mail?search=${search}`)).text()
    expect(log, search).toContain(`Order ${order.number} is out for delivery`)
    expect(log).toContain('It travels with Blue Dart, tracking number 77-1234.')
  }
  expect(await (await admin.get('/admin/mail?search=nobody')).text()).toContain('Nothing matches')
  expect(await (await admin.get('/admin/mail/kept')).text()).toContain(
    `Order ${order.number} is out for delivery`,
  )
})
