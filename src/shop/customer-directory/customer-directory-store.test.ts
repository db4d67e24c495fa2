import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, customer } from '../../../tests/support/builders.ts'
import { placedCashOrder } from '../../../tests/support/placed-cash-order.ts'
import { explainingDatabase } from '../../../tests/plans/record-plans.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findCustomer, listCustomers } from './customer-directory-store.server.ts'
import { CUSTOMERS_PER_PAGE } from './customer-record.ts'

const { db, pool } = await testDatabase()
const found = async (search: string) =>
  (await listCustomers(db, { search, page: 1 })).items.map(({ id }) => id)

test('a customer is found by parts of name and email, without regard to case', async () => {
  const person = { firstName: 'Lakshmi', lastName: 'Venkataraman', email: 'lv@example.in' }
  const { id } = await customer(db, person)
  for (const search of ['venkat', 'LAKSHMI V', 'lv@exa']) expect(await found(search)).toEqual([id])
  expect(await found('l%v')).toEqual([])
})

test('a customer is found by the phone number of an order in any format', async () => {
  const { id } = await customer(db)
  await placedCashOrder(db, { customerId: id, phone: '+91 99887 76655' })
  for (const search of ['9988776655', '+91 99887-76655', '8877665']) {
    expect(await found(search)).toEqual([id])
  }
})

test('a search of fewer than three characters finds nothing', async () => {
  expect(await found('As')).toEqual([])
})

test('staff and erased accounts are not listed as customers', async () => {
  const { id: staffId } = await admin(db, { lastName: 'Chatterjee' })
  const { id: erasedId } = await customer(db, { lastName: 'Chatterjee' })
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erasedId).execute()
  expect(await found('Chatterjee')).toEqual([])
  expect(await findCustomer(db, staffId)).toBeUndefined()
  expect(await findCustomer(db, erasedId)).toBeUndefined()
})

test('a record counts placed orders and sums those not cancelled or refunded', async () => {
  const { id } = await customer(db)
  expect(await findCustomer(db, id)).toMatchObject({
    orders: 0,
    boughtPaise: 0,
    lastOrderAt: null,
  })
  await placedCashOrder(db, { customerId: id, totalPaise: 100_000, placedAt: '2024-01-05' })
  await placedCashOrder(db, { customerId: id, totalPaise: 50_000, placedAt: '2024-03-05' })
  await placedCashOrder(db, { customerId: id, state: 'cancelled', placedAt: '2024-02-05' })
  expect(await findCustomer(db, id)).toMatchObject({
    orders: 3,
    boughtPaise: 150_000,
    lastOrderAt: new Date('2024-03-05T00:00:00Z'),
  })
})

test('pages list each customer once, the newest first, and say how many there are', async () => {
  await sql`insert into users (id, name, first_name, last_name, email, created_at)
    select gen_random_uuid()::text, 'Paged ' || n, 'Paged', n::text, 'paged-' || n || '@zari.test', now() + make_interval(secs => n)
    from generate_series(1, ${CUSTOMERS_PER_PAGE + 5}::int) n`.execute(db)
  const pages = await Promise.all(
    [1, 2].map((page) => listCustomers(db, { search: 'paged ', page })),
  )
  expect(pages.map(({ total, pages: count }) => [total, count])).toEqual([
    [CUSTOMERS_PER_PAGE + 5, 2],
    [CUSTOMERS_PER_PAGE + 5, 2],
  ])
  const names = pages.flatMap(({ items }) => items.map(({ name }) => name))
  expect(names).toEqual(
    Array.from({ length: CUSTOMERS_PER_PAGE + 5 }, (_, n) => `Paged ${CUSTOMERS_PER_PAGE + 5 - n}`),
  )
})

test('the list and its search read no table completely', async () => {
  await sql`insert into users (id, name, first_name, last_name, email)
    select gen_random_uuid()::text, md5(n::text), md5(n::text), '', md5(n::text) || '@example.in'
    from generate_series(1, 20000) n`.execute(db)
  await pool.query('vacuum analyze users, orders')
  const explaining = explainingDatabase(pool)
  await listCustomers(explaining.db, { search: '', page: 3 })
  await listCustomers(explaining.db, { search: 'venkat', page: 1 })
  const plans = explaining.take()
  expect(plans).toHaveLength(4)
  expect(plans.flatMap(({ scannedTables }) => scannedTables)).not.toContain('users')
})
