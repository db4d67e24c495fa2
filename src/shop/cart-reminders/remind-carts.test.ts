import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  customer,
  orderBeingPaid,
  placedOrder,
  sareeInShop,
  suitInShop,
} from '../../../tests/support/builders.ts'
import {
  createQueuedMails,
  listQueuedMails,
  queueInTable,
} from '../../../tests/support/queued-mails.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { CartLine } from '../cart/cart.ts'
import { findOpenCart, lockOpenCart, updateCartClosed } from '../cart/cart-store.server.ts'
import { syncCart } from '../cart/sync-cart.server.ts'
import { chooseCartReminders } from '../mail-choices/choose-cart-reminders.server.ts'
import { insertMailKeys } from '../mail-choices/mail-choice-store.server.ts'
import { remindCarts } from './remind-carts.server.ts'

const { db, connection } = await testDatabase()
await createQueuedMails(db)
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const run = (jobs = queueInTable()) => remindCarts({ db, jobs, config })
const mailed = async () => (await listQueuedMails(db)).map(({ recipient }) => recipient)
const lineOf = (productId: string, size = ''): CartLine => ({
  productId,
  size,
  quantity: 1,
  seenPricePaise: 249_900,
})
const setHours = (hours: number | null) =>
  db.updateTable('shop_settings').set({ cart_reminder_hours: hours }).execute()
const choose = (customerId: string, isOn: boolean) =>
  chooseCartReminders(db, { customerId, isOn, page: '/profile/mails' })

beforeEach(async () => {
  await sql`truncate queued_mails, carts, mail_choices cascade`.execute(db)
  await setHours(3)
})

const fill = async (customerId: string, ...lines: CartLine[]) =>
  syncCart(db, { customerId, base: (await findOpenCart(db, customerId))?.lines ?? [], lines })

async function leave(customerId: string, hoursAgo: number): Promise<void> {
  await sql`update carts set changed_at = now() - make_interval(mins => ${hoursAgo * 60})
    where customer_id = ${customerId} and closed_at is null`.execute(db)
}

type Left = { hoursAgo?: number; isEmailConfirmed?: boolean; consents?: boolean }

/** A customer who left these lines in the cart, by default four hours ago and with consent. */
async function left(
  lines: readonly CartLine[],
  { hoursAgo = 4, isEmailConfirmed = true, consents = true }: Left = {},
) {
  const person = await customer(db, { isEmailConfirmed })
  if (consents) await choose(person.id, true)
  await fill(person.id, ...lines)
  await leave(person.id, hoursAgo)
  return person
}

const saree = () => sareeInShop(db, { title: 'Lotus Banarasi' })

test('a cart is mailed about once, with its pieces and the link that ends these mails', async () => {
  const { id } = await saree()
  const suit = await suitInShop(db, { title: 'Teal Suit', sizes: ['M', 'L'] })
  const asha = await left([lineOf(id), lineOf(suit.id, 'L')])
  await run()
  await run()
  const [mail, ...others] = await listQueuedMails(db)
  expect([mail?.recipient, others]).toEqual([asha.email, []])
  expect(mail?.body).toMatch(/Lotus Banarasi: [\s\S]*Teal Suit, size L: /)
  const key = (await insertMailKeys(db, [asha.id])).get(asha.id)
  expect(mail?.body).toContain(`http://zari.test/profile/mails?key=${key}&mail=cart`)
})

test('a cart changed after its mail is not mailed about again', async () => {
  const [first, second] = [await saree(), await saree()]
  const asha = await left([lineOf(first.id)])
  await run()
  await fill(asha.id, lineOf(first.id), lineOf(second.id))
  await leave(asha.id, 4)
  await run()
  expect(await mailed()).toEqual([asha.email])
})

test('no mail is sent unless the owner has turned the reminders on', async () => {
  await setHours(null)
  await left([lineOf((await saree()).id)])
  await run()
  expect(await mailed()).toEqual([])
})

test('carts that were left too recently or too long ago wait or are forgotten', async () => {
  const { id } = await saree()
  for (const hoursAgo of [2.9, 52]) await left([lineOf(id)], { hoursAgo })
  const due = await left([lineOf(id)], { hoursAgo: 3.1 })
  await run()
  expect(await mailed()).toEqual([due.email])
})

test('a cart from before the reminders existed is not mailed about', async () => {
  const asha = await left([lineOf((await saree()).id)])
  await db
    .updateTable('carts')
    .set({ changed_at: null })
    .where('customer_id', '=', asha.id)
    .execute()
  await run()
  expect(await mailed()).toEqual([])
})

test('customers without consent, with an ended one or an unconfirmed email get no mail', async () => {
  const { id } = await saree()
  await left([lineOf(id)], { consents: false })
  await left([lineOf(id)], { isEmailConfirmed: false })
  const ended = await left([lineOf(id)])
  await choose(ended.id, false)
  const erased = await left([lineOf(id)])
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erased.id).execute()
  await run()
  expect(await mailed()).toEqual([])
})

test('a purchase after the last change cancels the mail', async () => {
  const { id } = await saree()
  const [buyer, before] = [await left([lineOf(id)]), await left([lineOf(id)])]
  await placedOrder(db, { customerId: buyer.id })
  const { id: orderId } = await placedOrder(db, { customerId: before.id })
  await db
    .updateTable('orders')
    .set({ placed_at: sql<Date>`now() - interval '1 day'` })
    .where('id', '=', orderId)
    .execute()
  await run()
  expect(await mailed()).toEqual([before.email])
})

test('a customer who is paying gets no mail, and gets it when the payment was given up', async () => {
  const asha = await left([lineOf((await saree()).id)])
  const { id } = await orderBeingPaid(db, { customerId: asha.id })
  await run()
  expect(await mailed()).toEqual([])
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
  await run()
  expect(await mailed()).toEqual([asha.email])
})

test('pieces that a purchase left in the cart are mailed about only after another change', async () => {
  const [bought, rest] = [await saree(), await saree()]
  const asha = await left([lineOf(bought.id), lineOf(rest.id)])
  const cart = await lockOpenCart(db, asha.id)
  await updateCartClosed(db, cart.id, [lineOf(bought.id)])
  await run()
  expect(await mailed()).toEqual([])
  await fill(asha.id, { ...lineOf(rest.id), quantity: 2 })
  await leave(asha.id, 4)
  await run()
  expect(await mailed()).toEqual([asha.email])
})

test('sold-out and hidden pieces are not advertised', async () => {
  const [gone, draft, here] = [await saree(), await saree(), await sareeInShop(db)]
  const suit = await suitInShop(db, { title: 'Teal Suit', sizes: ['M'] })
  const lines = [lineOf(gone.id), lineOf(draft.id), lineOf(suit.id, 'XL'), lineOf(here.id)]
  await left(lines)
  await db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', gone.id).execute()
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', draft.id).execute()
  await run()
  const [mail] = await listQueuedMails(db)
  expect(mail?.subject).toBe(`${here.title} is still in your cart`)
  expect(mail?.body).not.toMatch(/Lotus Banarasi|Teal Suit/)
})

test('a cart with nothing to buy gets no mail until a piece returns', async () => {
  const { id } = await saree()
  const asha = await left([lineOf(id)])
  const setStock = (on_hand: number) =>
    db.updateTable('stock').set({ on_hand }).where('product_id', '=', id).execute()
  await setStock(0)
  await run()
  expect(await mailed()).toEqual([])
  await setStock(1)
  await run()
  expect(await mailed()).toEqual([asha.email])
})

test('an empty cart gets no mail', async () => {
  const asha = await left([lineOf((await saree()).id)])
  await fill(asha.id)
  await leave(asha.id, 4)
  await run()
  expect(await mailed()).toEqual([])
})

test('three processes at once send one mail per cart', async () => {
  const { id } = await saree()
  const people = [await left([lineOf(id)]), await left([lineOf(id)])]
  await Promise.all([run(), run(), run()])
  expect((await mailed()).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
})

test('a mail that cannot be queued leaves the cart to the next run', async () => {
  const asha = await left([lineOf((await saree()).id)])
  const failing = { enqueue: () => Promise.reject(new Error('the queue is gone')) }
  await expect(run(failing)).rejects.toThrow('the queue is gone')
  await run()
  expect(await mailed()).toEqual([asha.email])
})

test.each([1, 3])('after kill -9 at mail %i of 3, each cart gets exactly one mail', async (at) => {
  const { id } = await saree()
  const people = [await left([lineOf(id)]), await left([lineOf(id)]), await left([lineOf(id)])]
  const killed = spawn(
    process.execPath,
    [
      'tests/support/notify-process.ts',
      JSON.stringify({ connection, hangsAfter: at, about: 'carts' }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [words] = (await once(killed.stdout, 'data')) as [Buffer]
  expect(words.toString()).toBe('hanging\n')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await run()
  expect((await mailed()).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
})
