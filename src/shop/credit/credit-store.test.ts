import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, customer, openCart, orderBeingPaid } from '../../../tests/support/builders.ts'
import { deliveredCashOrder, requested } from '../../../tests/support/return-fixtures.ts'
import { giveCredit } from '../../../tests/support/store-credit.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import { grantCredit, revokeCredit } from './change-credit.server.ts'
import {
  findCreditCustomer,
  findCreditKept,
  findCustomerCredit,
  findUsableCredit,
  insertCredit,
  insertCreditBack,
  insertCreditUses,
  insertExpiredCredit,
} from './credit-store.server.ts'

const { db } = await testDatabase({ connectionsMax: 8 })
const { id: staffId } = await admin(db)
const { id: colleagueId } = await admin(db)

const entriesOf = async (customerId: string) => {
  const { entries } = await findCustomerCredit(db, customerId)
  return entries.map(({ kind, amountPaise }) => [kind, amountPaise]).toReversed()
}
const balanceOf = async (id: string) => (await findCustomerCredit(db, id)).balancePaise
const lotsOf = (customerId: string) =>
  db
    .selectFrom('credit_lots')
    .select(['left_paise as left', 'expires_at as expiresAt'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
const grant = (customerId: string, amountPaise: number, months: number, returnId?: number) =>
  inTransaction(db, (tx) =>
    insertCredit(tx, {
      ...{ customerId, amountPaise, months, reason: 'Sorry', staffId },
      ...(returnId === undefined ? {} : { returnId }),
    }),
  )
const pay = (orderId: number, customerId: string, creditPaise: number) =>
  inTransaction(db, async (tx) => {
    const refused = await insertCreditUses(tx, [{ orderId, customerId, creditPaise }])
    if (refused.size > 0) throw new Error('too little')
  })
const giveBack = (orderId: number, paise: number) =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId)
    await insertCreditBack(tx, orderId, paise)
  })
const expire = (customerId: string) =>
  sql`update credit_lots set expires_at = now() where customer_id = ${customerId}`.execute(db)

/** An order that credit of 10,000 and of 5,000 paise pays with 12,000 paise. */
async function orderWithCredit() {
  const { id: customerId } = await customer(db)
  for (const paise of [10_000, 5_000]) await giveCredit(db, customerId, paise)
  const { id: orderId } = await orderBeingPaid(db, { customerId, credit_paise: 12_000 })
  await pay(orderId, customerId, 12_000)
  return { customerId, orderId }
}

test('credit of the unpaid order of the open cart counts as usable, for each customer', async () => {
  const { customerId, orderId } = await orderWithCredit()
  const [mira, none] = [await customer(db), await customer(db)]
  await giveCredit(db, mira.id, 700)
  const ids = [customerId, mira.id, none.id]
  expect([...(await findUsableCredit(db, ids)).values()]).toEqual([3_000, 700, 0])
  const cart_id = await openCart(db, customerId)
  await db.updateTable('orders').set({ cart_id }).where('id', '=', orderId).execute()
  expect([...(await findUsableCredit(db, ids)).values()]).toEqual([15_000, 700, 0])
  await expire(customerId)
  expect((await findUsableCredit(db, [customerId])).get(customerId)).toBe(12_000)
})

test('more credit than an order holds is never given back, also not in two parts', async () => {
  const { customerId, orderId } = await orderWithCredit()
  const before = await entriesOf(customerId)
  await expect(giveBack(orderId, 12_001)).rejects.toThrow('less store credit than is given back')
  expect([await entriesOf(customerId), await findCreditKept(db, orderId)]).toEqual([before, 12_000])
  const results = await Promise.allSettled([giveBack(orderId, 7_000), giveBack(orderId, 7_000)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await findCreditKept(db, orderId)).toBe(5_000)
  expect(await entriesOf(customerId)).toEqual([...before, ['give-back', 7_000]])
  await giveBack(orderId, 5_000)
  expect(await findCreditKept(db, orderId)).toBe(0)
  expect(await balanceOf(customerId)).toBe(15_000)
})

test('credit that expired while it paid for an order can be used when it is given back', async () => {
  const { customerId, orderId } = await orderWithCredit()
  await expire(customerId)
  await insertExpiredCredit(db)
  await giveBack(orderId, 10_000)
  expect(await balanceOf(customerId)).toBe(10_000)
  expect(await entriesOf(customerId)).toContainEqual(['expire', -3_000])
})

test('a return is settled by one credit when two admins settle it at the same time', async () => {
  const order = await deliveredCashOrder(db)
  const returnId = await requested(db, order)
  const grants = [1, 2].map(() => grant(order.customerId, 5_000, 12, returnId))
  const results = await Promise.allSettled(grants)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(grant(order.customerId, 5_000, 12, returnId)).rejects.toThrow('one_per_return')
  expect(await entriesOf(order.customerId)).toEqual([['grant', 5_000]])
})

test('credit without an end is used last, and never expires', async () => {
  const { id } = await customer(db)
  await grant(id, 1_000, 0)
  expect((await findCustomerCredit(db, id)).nextExpiry).toBeNull()
  await grant(id, 2_000, 24)
  await grant(id, 4_000, 12)
  const { id: orderId } = await orderBeingPaid(db, { customerId: id })
  await pay(orderId, id, 4_500)
  expect((await lotsOf(id)).map(({ left }) => left)).toEqual([1_000, 1_500, 0])
  await db
    .updateTable('credit_lots')
    .set({ expires_at: new Date(0) })
    .where('customer_id', '=', id)
    .where('expires_at', 'is not', null)
    .execute()
  await expect(pay(orderId, id, 1_001)).rejects.toThrow('too little')
  await insertExpiredCredit(db)
  expect((await lotsOf(id)).map(({ left }) => left)).toEqual([1_000, 0, 0])
})

test('an erased account loses all its credit, and other accounts keep theirs', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  for (const { id } of [asha, mira]) for (const months of [0, 12]) await grant(id, 1_000, months)
  const ends = await Promise.all([1, 2, 3].map(() => insertExpiredCredit(db, asha.id)))
  expect(ends.toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  expect([await balanceOf(asha.id), await balanceOf(mira.id)]).toEqual([0, 2_000])
})

test('of two admins who take back credit at the same time one has to look again', async () => {
  const asha = await customer(db)
  await giveCredit(db, asha.id, 10_000)
  const { id: newestEntry } = (await findCustomerCredit(db, asha.id)).entries[0]!
  const wish = { email: asha.email, reason: 'Mistake', newestEntry, amountPaise: 4_000 }
  const results = await Promise.all([
    revokeCredit(db, { ...wish, staffId }),
    revokeCredit(db, { ...wish, staffId: colleagueId }),
    grantCredit(db, { ...wish, staffId: colleagueId, amountPaise: 1, months: 12 }),
  ])
  const outcomes = results.map(({ outcome }) => outcome)
  expect(outcomes.filter((each) => each === 'changed')).toHaveLength(1)
  expect(outcomes.filter((each) => each === 'changed-by-someone-else')).toHaveLength(2)
  expect(await entriesOf(asha.id)).toHaveLength(2)
  const changes = db.selectFrom('staff_changes').where('subject', '=', `customer:${asha.id}`)
  expect(await changes.select('action').execute()).toHaveLength(1)
})

test('credit is taken back by staff or used by its customer, never both', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const asha = await customer(db)
    for (const paise of [6_000, 4_000]) await giveCredit(db, asha.id, paise)
    const { id: newestEntry } = (await findCustomerCredit(db, asha.id)).entries[0]!
    const { id: orderId } = await orderBeingPaid(db, { customerId: asha.id })
    const [revoked, used] = await Promise.allSettled([
      revokeCredit(db, {
        ...{ email: asha.email, reason: 'Mistake', staffId, newestEntry, amountPaise: 7_000 },
      }),
      pay(orderId, asha.id, 7_000),
    ])
    if (revoked.status === 'rejected') throw revoked.reason
    expect(revoked.value.outcome === 'changed').toBe(used.status === 'rejected')
    expect(await balanceOf(asha.id)).toBe(3_000)
  }
})

test('an email finds its customer in any case, and members of staff have no credit', async () => {
  const asha = await customer(db)
  const found = await findCreditCustomer(db, ` ${asha.email.toUpperCase()} `)
  expect(found).toEqual({ id: asha.id, email: asha.email, name: 'Asha Rao' })
  const { email } = await admin(db)
  expect(await findCreditCustomer(db, email)).toBeUndefined()
})
