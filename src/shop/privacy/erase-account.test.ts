import { expect, test } from 'vitest'
import {
  admin,
  customer,
  openCart,
  orderBeingPaid,
  placedOrder,
  sareeInShop,
} from '../../../tests/support/builders.ts'
import {
  findAccountConsent,
  insertAccountConsent,
} from '../compliance/consents/consent-text-store.server.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { address } from '../../../tests/support/test-services.ts'
import { saveAddress } from '../customers/save-address.server.ts'
import { subscribe } from '../inbox/subscribe.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { collectOwnData, ownDataFile } from './collect-own-data.server.ts'
import { eraseAccount } from './erase-account.server.ts'

const { db } = await testDatabase()
const queued: unknown[] = []
const jobs = {
  enqueue: async (_tx: unknown, _queue: string, mail: unknown) => void queued.push(mail),
}
const erase = (id: string) =>
  eraseAccount({ db, jobs, config: { shopName: 'Zari', shopUrl: 'http://zari.test' } }, id)
const saree = await sareeInShop(db, { title: 'Lotus Banarasi' })

const messageTo = (orderId: number, to: string) =>
  queueCustomerMail(db, {
    orderId,
    kind: 'delivered',
    occasion: '',
    to,
    subject: 'Delivered',
    content: { heading: 'Delivered', paragraphs: ['Dear Asha'] },
  })

async function known(options: Parameters<typeof customer>[1] = {}) {
  const person = await customer(db, options)
  await saveAddress(db, { customerId: person.id, id: null, address })
  const cart = await openCart(db, person.id)
  await db
    .insertInto('cart_lines')
    .values({
      cart_id: cart,
      product_id: saree.id,
      quantity: 2,
      seen_price_paise: 100,
      position: 0,
    })
    .execute()
  const order = await placedOrder(db, { customerId: person.id, status: 4 })
  await insertOrderLine(db, order.id, saree)
  await messageTo(order.id, person.email)
  await subscribe(db, person.email)
  await db
    .insertInto('queries')
    .values({
      id: crypto.randomUUID(),
      your_name: 'Asha',
      your_email: person.email.toUpperCase(),
      your_message: 'Is it soft?',
    })
    .execute()
  return { ...person, order }
}

const row = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const orderRow = (id: number) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the consent of the sign-up is erased, and the own data names the consent of each order', async () => {
  const { id, email, order } = await known()
  await insertAccountConsent(db, email)
  await db.updateTable('orders').set({ consent_version: 1 }).where('id', '=', order.id).execute()
  const { orders } = await collectOwnData(db, id)
  expect(orders[0]).toMatchObject({ consentVersion: 1, consentText: expect.any(String) })
  expect(await erase(id)).toEqual({ outcome: 'erased' })
  expect(await findAccountConsent(db, id)).toBeNull()
})

test('an erased account keeps only the invoice part of its orders', async () => {
  const asha = await known()
  const never = await orderBeingPaid(db, { customerId: asha.id })
  await db
    .updateTable('orders')
    .set({ payment_state: 'expired' })
    .where('id', '=', never.id)
    .execute()
  expect(await erase(asha.id)).toEqual({ outcome: 'erased' })

  expect(await row(asha.id)).toMatchObject({
    email: `erased-${asha.id}@erased.invalid`,
    first_name: 'Erased',
    last_name: '',
    erased_at: expect.any(Date),
  })
  const data = await collectOwnData(db, asha.id)
  expect(data).toMatchObject({ addresses: [], cart: [], messages: [], mails: [], logins: [] })
  expect(await orderRow(asha.order.id)).toMatchObject({
    first_name: 'Asha',
    house_no: '12',
    city: 'Pune',
    email: '',
    phone_no: '',
    search_text: expect.not.stringContaining('9876543210'),
  })
  expect(await orderRow(never.id)).toMatchObject({ first_name: '', house_no: '', city: '' })
  for (const table of ['subscribers', 'queries'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(
      asha.email,
    )
  expect(queued.at(-1)).toMatchObject({
    to: asha.email,
    subject: 'Your account at Zari is deleted',
  })
  await messageTo(asha.order.id, (await orderRow(asha.order.id)).email)
  expect(
    await db.selectFrom('mails').select('id').where('order_id', '=', asha.order.id).execute(),
  ).toEqual([])
})

test('parcels are in the data download, and erasing the account deletes their labels', async () => {
  const asha = await known()
  const staff = await admin(db)
  const measures = { weight_grams: 700, length_cm: 30, breadth_cm: 20, height_cm: 5 }
  const label = Buffer.from('Asha Rao, 9876543210')
  const delivered = { carrier: 'shiprocket', state: 'delivered', label, packed_by: staff.id }
  const { id } = await db
    .insertInto('parcels')
    .values({ order_id: asha.order.id, number: 1, ...measures, ...delivered })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { parcels } = await collectOwnData(db, asha.id)
  expect(parcels).toMatchObject([{ order: asha.order.number, number: 1, state: 'delivered' }])
  expect((await collectOwnData(db, staff.id)).parcels).toEqual([])
  await erase(asha.id)
  const kept = await db
    .selectFrom('parcels')
    .where('id', '=', id)
    .select(['label', 'state'])
    .executeTakeFirst()
  expect(kept).toEqual({ label: null, state: 'delivered' })
})

test('the email of an erased account can be used for a new one', async () => {
  const { id, email } = await known()
  await erase(id)
  expect((await customer(db, { email })).id).not.toBe(id)
})

test.each(['placed', 'unpaid', 'refund'] as const)(
  'an account with an open order (%s) is not erased',
  async (kind) => {
    const asha = await known()
    if (kind === 'placed') await placedOrder(db, { customerId: asha.id, status: 3 })
    if (kind === 'unpaid') await orderBeingPaid(db, { customerId: asha.id })
    if (kind === 'refund')
      await db
        .updateTable('orders')
        .set({ payment_state: 'refund_due' })
        .where('id', '=', asha.order.id)
        .execute()
    const before = JSON.stringify(await collectOwnData(db, asha.id))
    expect(await erase(asha.id)).toEqual({ outcome: 'orders-open' })
    expect(JSON.stringify(await collectOwnData(db, asha.id))).toBe(before)
  },
)

test('messages of an address that was never confirmed are neither shown nor erased', async () => {
  const stranger = await known({ isEmailConfirmed: false })
  const data = await collectOwnData(db, stranger.id)
  expect(data).toMatchObject({ messages: [], newsletter: null })
  await erase(stranger.id)
  const stored = await db.selectFrom('subscribers').select('email').execute()
  expect(stored).toContainEqual({ email: stranger.email })
})

test('staff and erased accounts are not erased', async () => {
  const meera = await admin(db)
  const asha = await known()
  await erase(asha.id)
  for (const { id } of [meera, asha])
    expect(await erase(id)).toEqual({ outcome: 'unknown-account' })
  expect((await row(meera.id)).email).toBe(meera.email)
})

test('the file holds account, addresses, orders, cart, messages and mails of this customer only', async () => {
  const [asha, mira] = [await known(), await known({ firstName: 'Mira' })]
  const text = ownDataFile(await collectOwnData(db, asha.id))
  const file = JSON.parse(text) as Awaited<ReturnType<typeof collectOwnData>>
  expect(file.account.email).toBe(asha.email)
  expect(file.addresses).toMatchObject([{ city: 'Pune' }])
  expect(file.orders).toMatchObject([
    { number: asha.order.number, lines: [{ title: 'Lotus Banarasi', quantity: 1 }] },
  ])
  expect(file.cart).toMatchObject([{ title: 'Lotus Banarasi', quantity: 2 }])
  expect(file.messages).toMatchObject([{ message: 'Is it soft?' }])
  expect(file.mails).toMatchObject([{ order: asha.order.number, subject: 'Delivered' }])
  expect(file.newsletter).toMatchObject({ unsubscribedAt: null })
  expect(text).not.toContain(mira.email)
  expect(text).not.toContain(mira.order.number)
})
