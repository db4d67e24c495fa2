import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, customer, orderBeingPaid } from '../../../tests/support/builders.ts'
import { creditOf, giveCredit } from '../../../tests/support/store-credit.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { grantCredit, revokeCredit } from './change-credit.server.ts'
import { findCustomerCredit, insertExpiredCredit, insertCreditUses } from './credit-store.server.ts'

const { db } = await testDatabase({ connectionsMax: 20 })
const { id: staffId } = await admin(db)
const changes = () =>
  db.selectFrom('staff_changes').select(['action', 'after']).orderBy('id').execute()
const newestOf = async (id: string) => (await findCustomerCredit(db, id)).entries[0]!.id

test('staff give and take back credit with a reason, in the change log', async () => {
  const asha = await customer(db)
  const wish = { email: asha.email.toUpperCase(), reason: 'Late parcel', staffId, newestEntry: 0 }
  expect(await grantCredit(db, { ...wish, amountPaise: 50_000, months: 12 })).toEqual({
    outcome: 'changed',
  })
  const newestEntry = await newestOf(asha.id)
  expect(await revokeCredit(db, { ...wish, newestEntry, amountPaise: 20_000 })).toEqual({
    outcome: 'changed',
  })
  expect(await creditOf(db, asha.id)).toBe(30_000)
  expect((await findCustomerCredit(db, asha.id)).entries).toMatchObject([
    { kind: 'revoke', amountPaise: -20_000 },
    { kind: 'grant', amountPaise: 50_000, reason: 'Late parcel' },
  ])
  expect(await changes()).toMatchObject([
    { action: 'credit-granted', after: { 'credit paise': 50_000, reason: 'Late parcel' } },
    { action: 'credit-revoked' },
  ])
})

test('a refused change writes nothing', async () => {
  const asha = await customer(db)
  await giveCredit(db, asha.id, 10_000)
  const before = await changes()
  const newestEntry = await newestOf(asha.id)
  const wish = { email: asha.email, amountPaise: 20_000, reason: 'Mistake', staffId, newestEntry }
  expect((await revokeCredit(db, wish)).outcome).toBe('more-than-left')
  expect((await revokeCredit(db, { ...wish, reason: '' })).outcome).toBe('reason-missing')
  expect((await revokeCredit(db, { ...wish, amountPaise: null })).outcome).toBe('not-an-amount')
  const grant = { ...wish, months: 12, amountPaise: 60_000_000 }
  expect((await grantCredit(db, grant)).outcome).toBe('not-an-amount')
  const { email } = await admin(db)
  expect((await grantCredit(db, { ...grant, email })).outcome).toBe('unknown-customer')
  expect(await creditOf(db, asha.id)).toBe(10_000)
  expect(await changes()).toEqual(before)
})

test('a double click gives credit once', async () => {
  const asha = await customer(db)
  const wish = { email: asha.email, reason: 'Late parcel', staffId, newestEntry: 0 }
  const grant = { ...wish, amountPaise: 50_000, months: 12 }
  const clicks = await Promise.all([grantCredit(db, grant), grantCredit(db, grant)])
  expect(clicks.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed',
    'changed-by-someone-else',
  ])
  expect(await creditOf(db, asha.id)).toBe(50_000)
})

test('entries are never changed, and the database refuses a balance below zero', async () => {
  const asha = await customer(db)
  await giveCredit(db, asha.id, 10_000)
  await expect(db.updateTable('credit_entries').set({ reason: '' }).execute()).rejects.toThrow(
    'written once',
  )
  await expect(db.deleteFrom('credit_entries').execute()).rejects.toThrow('written once')
  const lots = sql`select id, 'revoke', -10001 from credit_lots where customer_id = ${asha.id}`
  await expect(
    sql`insert into credit_entries (lot_id, kind, amount_paise) ${lots}`.execute(db),
  ).rejects.toThrow('credit_lots')
  expect(await creditOf(db, asha.id)).toBe(10_000)
})

test('credit expires once, however often and in how many processes the job runs', async () => {
  const asha = await customer(db)
  await giveCredit(db, asha.id, 10_000)
  await giveCredit(db, asha.id, 5_000)
  await sql`update credit_lots set expires_at = now() where amount_paise = 10000 and customer_id = ${asha.id}`.execute(
    db,
  )
  expect((await findCustomerCredit(db, asha.id)).balancePaise).toBe(5_000)
  await Promise.all(Array.from({ length: 8 }, () => insertExpiredCredit(db)))
  const { entries } = await findCustomerCredit(db, asha.id)
  expect(entries.filter(({ kind }) => kind === 'expire')).toMatchObject([{ amountPaise: -10_000 }])
  expect(await creditOf(db, asha.id)).toBe(5_000)
})

test('64 simultaneous orders never use more than the balance', async () => {
  const asha = await customer(db)
  await giveCredit(db, asha.id, 50_000)
  await giveCredit(db, asha.id, 55_000)
  const take = async () => {
    const { id: orderId } = await orderBeingPaid(db, { customerId: asha.id })
    return inTransaction(db, async (tx) => {
      const refused = await insertCreditUses(tx, [
        { orderId, customerId: asha.id, creditPaise: 10_000 },
      ])
      if (refused.size > 0) throw new Error('too little')
    })
  }
  const taken = await Promise.allSettled(Array.from({ length: 64 }, take))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect((await findCustomerCredit(db, asha.id)).balancePaise).toBe(5_000)
})
