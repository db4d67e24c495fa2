import { expect, test } from 'vitest'
import {
  admin,
  customer,
  orderBeingPaid,
  placedOrder,
  sareeInShop,
} from '../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { giveCredit } from '../../../tests/support/store-credit.ts'
import { asha, cookiePair, requestFrom, testAuth } from '../../../tests/support/test-auth.ts'
import { findCustomerCredit } from '../credit/credit-store.server.ts'
import { subscribe } from '../inbox/subscribe.server.ts'
import { unsubscribeEmail } from '../inbox/unsubscribe.server.ts'
import { chooseReviewRequests } from '../mail-choices/choose-review-requests.server.ts'
import { findCancellation, insertCancellation } from '../orders/cancellation-store.server.ts'
import { findHasOpenOrders } from '../orders/order-erasure-store.server.ts'
import { changeWishList } from '../wish-list/change-wish-list.server.ts'
import { collectOwnData, ownDataFile } from './collect-own-data.server.ts'
import { eraseAccount } from './erase-account.server.ts'

const { db, auth } = await testAuth()
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const erase = (id: string) => eraseAccount({ db, jobs: { enqueue: async () => {} }, config }, id)

async function setState(id: number, payment_state: string, status = 4) {
  await db.updateTable('orders').set({ payment_state, status }).where('id', '=', id).execute()
}

test('the data download has unpaid orders, wishes newest first and the end of the newsletter', async () => {
  const { id, email } = await customer(db)
  const [first, second] = [
    await sareeInShop(db, { title: 'First' }),
    await sareeInShop(db, { title: 'Second' }),
  ]
  for (const saree of [first, second])
    await changeWishList(db, { customerId: id, add: [saree.id], remove: [] })
  const unpaid = await orderBeingPaid(db, { customerId: id })
  await insertOrderLine(db, unpaid.id, second, { position: 1 })
  await insertOrderLine(db, unpaid.id, first, { position: 0, quantity: 2 })
  await subscribe(db, email)
  await unsubscribeEmail(db, email)
  const data = await collectOwnData(db, id)
  expect(data.orders).toMatchObject([
    {
      number: unpaid.number,
      placedAt: null,
      address: { city: 'Pune' },
      lines: [{ title: 'First', quantity: 2 }, { title: 'Second' }],
    },
  ])
  expect(data.wishList.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(data.newsletter).toMatchObject({ unsubscribedAt: expect.any(Date) })
  expect(data.getsReviewRequests).toBe(true)
  await chooseReviewRequests(db, { customerId: id, isOn: false })
  expect((await collectOwnData(db, id)).getsReviewRequests).toBe(false)
  expect(ownDataFile(data)).toMatch(/^\{\n {2}"amounts": "paise \(1\/100 Rs\.\)",\n/)
})

test('the data download has the reason of a cancellation and never a password', async () => {
  const email = 'file@example.com'
  await auth.createAccount({ ...asha, email }, 'user')
  const login = await auth.signIn({ email, password: asha.password }, requestFrom())
  if (login.outcome !== 'signed-in') throw new Error(login.outcome)
  const { id } = await placedOrder(db, { customerId: login.user.id })
  await setState(id, 'cancelled', 1)
  await insertCancellation(db, id, 'Ordered twice')
  const data = await collectOwnData(db, login.user.id)
  expect(data.orders).toMatchObject([{ cancellationReason: 'Ordered twice' }])
  expect(data.logins).toMatchObject([{ browser: 'test' }])
  const stored = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', login.user.id)
    .executeTakeFirstOrThrow()
  const text = ownDataFile(data)
  for (const secret of [stored.password!, login.cookie.split(/[=;]/)[1]!])
    expect(text).not.toContain(secret)
})

test('store credit is in the data download, and ends with the account', async () => {
  const { id } = await customer(db)
  await giveCredit(db, id, 50_000)
  expect((await collectOwnData(db, id)).storeCredit).toMatchObject({
    balancePaise: 50_000,
    entries: [{ kind: 'grant', amountPaise: 50_000 }],
  })
  expect(await erase(id)).toEqual({ outcome: 'erased' })
  expect((await findCustomerCredit(db, id)).balancePaise).toBe(0)
})

test('an erased account has no session, password, link or waiting change left', async () => {
  const email = 'gone@example.com'
  await auth.createAccount({ ...asha, email }, 'user')
  const login = await auth.signIn({ email, password: asha.password }, requestFrom())
  if (login.outcome !== 'signed-in') throw new Error(login.outcome)
  const { user, cookie } = login
  const request = requestFrom({ cookie: cookiePair(cookie) })
  const change = { user, newEmail: 'next@example.com', password: asha.password }
  expect(await auth.requestEmailChange(change, request)).toEqual({ outcome: 'requested' })
  expect(await auth.readSession(request)).toMatchObject({ id: user.id })
  expect(await erase(user.id)).toEqual({ outcome: 'erased' })
  expect(await auth.readSession(request)).toBeNull()
  for (const table of ['sessions', 'accounts', 'email_changes'] as const)
    expect(
      await db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute(),
    ).toEqual([])
  const links = db.selectFrom('verifications').select('id').where('value', '=', user.id)
  expect(await links.execute()).toEqual([])
  for (const address of [email, `erased-${user.id}@erased.invalid`])
    expect(
      await auth.signIn({ email: address, password: asha.password }, requestFrom()),
    ).not.toMatchObject({ outcome: 'signed-in' })
})

test.each([
  ['payment_review', 4, true],
  ['refund_due', 4, true],
  ['paid', 3, true],
  ['paid', 4, false],
  ['refunded', 1, false],
  ['cancelled', 1, false],
] as const)('an order in state %s with status %i is open: %s', async (state, status, isOpen) => {
  const { id: customerId } = await customer(db)
  expect(await findHasOpenOrders(db, customerId)).toBe(false)
  const { id } = await placedOrder(db, { customerId })
  await setState(id, state, status)
  expect(await findHasOpenOrders(db, customerId)).toBe(isOpen)
  expect(await findHasOpenOrders(db, (await customer(db)).id)).toBe(false)
})

test('orders and cancellations of other customers stay as they are after an erasure', async () => {
  const [mine, other] = [await customer(db), await customer(db)]
  const orders = await Promise.all(
    [mine, other].map(({ id }) => placedOrder(db, { customerId: id })),
  )
  for (const { id } of orders) {
    await setState(id, 'cancelled', 1)
    await insertCancellation(db, id, 'Too big')
  }
  const rowOf = (id: number) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await rowOf(orders[1]!.id)
  await erase(mine.id)
  expect(await findCancellation(db, orders[0]!.id)).toMatchObject({ reason: '' })
  expect((await rowOf(orders[0]!.id)).phone_no).toBe('')
  expect(await findCancellation(db, orders[1]!.id)).toMatchObject({ reason: 'Too big' })
  expect(await rowOf(orders[1]!.id)).toEqual(before)
})

test('of two erasures at the same moment one is done, with one mail', async () => {
  const mails: unknown[] = []
  const jobs = { enqueue: async (...job: unknown[]) => void mails.push(job) }
  const { id } = await customer(db)
  const outcomes = await Promise.all([1, 2].map(() => eraseAccount({ db, jobs, config }, id)))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['erased', 'unknown-account'])
  expect(mails).toHaveLength(1)
})

test('an unknown id is refused, and no admin is erased as a customer', async () => {
  const { id, email } = await admin(db)
  for (const unknown of [id, crypto.randomUUID(), ''])
    expect(await erase(unknown)).toEqual({ outcome: 'unknown-account' })
  const found = await db.selectFrom('users').select('email').where('id', '=', id).execute()
  expect(found).toEqual([{ email }])
})
