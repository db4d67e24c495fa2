import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { customer, sareeInShop } from '../../../tests/support/builders.ts'
import { placedCashOrder, type OrderWish } from '../../../tests/support/placed-cash-order.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { ORDERS_PER_PAGE } from '../paging.ts'
import { findCustomersOrder, listCustomersOrders, listOrders } from './order-query-store.server.ts'

const { db } = await testDatabase()

const order = (wish: OrderWish = {}) => placedCashOrder(db, wish)

const found = async (search: string) =>
  (await listOrders(db, { search, page: 1 })).items.map(({ number }) => number)

test('a search finds any part of number, name, email or phone, case-insensitively', async () => {
  const { number } = await order({
    firstName: 'Lakshmi',
    lastName: 'Venkataraman',
    email: 'lv@example.in',
    phone: '+91 99887 76655',
  })
  for (const search of [
    number,
    number.slice(2, 8).toLowerCase(),
    'VENKAT',
    'shmi ven',
    'lv@exam',
    '9988',
    '9988776655',
    '+91-99887',
    '887 766',
    ' Lakshmi ',
  ]) {
    expect(await found(search), search).toEqual([number])
  }
  expect(await found('Lakshmi Rao')).toEqual([])
})

test('a search with spaces finds a phone number but not the same digits in an email address', async () => {
  const { number } = await order({ phone: '9123400056' })
  await order({ email: '9123400077@example.in' })
  expect(await found('91234 00056')).toEqual([number])
  expect(await found('(912) 34-000')).toEqual([number])
  expect(await found('91234 00077')).toEqual([])
})

test('a phone number is found with or without the prefix +91 in the search or in the order', async () => {
  const plain = await order({ phone: '9876543214' })
  const prefixed = await order({ phone: '+91 98765 43215' })
  for (const typed of ['+91 98765 43214', '0091 9876543214', '09876543214', '919876543214'])
    expect(await found(typed), typed).toEqual([plain.number])
  for (const typed of ['+91 98765 43215', '98765 43215', '098765 43215'])
    expect(await found(typed), typed).toEqual([prefixed.number])
})

test('a search finds city, pincode and the titles of bought products', async () => {
  const { number } = await order({
    city: 'Kanchipuram',
    pincode: '631501',
    titles: 'Emerald Kanjivaram silk saree Teal suit',
  })
  for (const search of ['kanchi', '631501', 'emerald kanji', 'Teal Suit'])
    expect(await found(search), search).toEqual([number])
  expect(await found('Emerald suit')).toEqual([])
})

test('%, _ and \\ are not wildcards', async () => {
  const withWildcards = await order({ firstName: String.raw`100%_\o/` })
  expect(await found('%')).toEqual([withWildcards.number])
  expect(await found('_')).toEqual([withWildcards.number])
  expect(await found('\\')).toEqual([withWildcards.number])
  expect(await found('%_\\')).toEqual([withWildcards.number])
})

test('a search finds names in any script', async () => {
  const { number } = await order({ firstName: 'मीरा', lastName: 'ÖZGE' })
  expect(await found('मीर')).toEqual([number])
  expect(await found('özge')).toEqual([number])
})

test('a search among many orders uses the index, even for a phone number', async () => {
  await sql`insert into orders (number, customer_id, cart_id, payment_state, total_paise, email, first_name, house_no, area_road, city, state,
      pincode, phone_no, hold_expires_at, placed_at)
    select translate(lpad(upper(to_hex(n)), 10, '0'), 'ILOU', '1110'), customer_id, cart_id, 'refunded', 100, md5(n::text), md5('x' || n), '1', 'a', 'c', 's',
      '1', '9' || n, now(), now() from generate_series(100000, 108000) n, (select customer_id, cart_id from orders limit 1) someone`.execute(
    db,
  )
  await sql`vacuum analyze orders`.execute(db)
  const plan = await inTransaction(db, async (tx) => {
    const { rows } =
      await sql`explain select id from orders where placed_at is not null and archived_at is null and (search_text like lower('%98765 43210%')
      or search_text like '%9876543210%' and regexp_replace(phone_no || '/' || alt_phone_no, '[^0-9/]', '', 'g') like '%9876543210%'
      or regexp_replace(phone_no || '/' || alt_phone_no, '[^0-9/]', '', 'g') like '%9876543210%' and (phone_no || '/' || alt_phone_no) ~ '[^0-9/]') order by placed_at desc, id desc limit 25`.execute(
        tx,
      )
    return JSON.stringify(rows)
  })
  expect(plan).toContain('Bitmap Index Scan on orders_search')
  expect(plan).toContain('Bitmap Index Scan on orders_phone_digits')
})

test('orders are sorted newest first, with a stable order for equal times', async () => {
  const customerId = (await customer(db)).id
  const old = await order({ customerId, placedAt: '2024-01-01' })
  const one = await order({ customerId, placedAt: '2024-03-01' })
  const other = await order({ customerId, placedAt: '2024-03-01' })
  const list = await listCustomersOrders(db, customerId, 1)
  expect(list.items.map(({ id }) => id)).toEqual([other.id, one.id, old.id])
})

test('an unpaid order is in no list', async () => {
  const customerId = (await customer(db)).id
  const { number } = await order({ customerId, state: 'expired', placedAt: null })
  expect((await listCustomersOrders(db, customerId, 1)).items).toEqual([])
  expect(await findCustomersOrder(db, customerId, number)).toBeUndefined()
  expect(await found(number)).toEqual([])
})

test('a customer sees only their own orders', async () => {
  const [mine, theirs] = [(await customer(db)).id, (await customer(db)).id]
  const { number } = await order({ customerId: theirs })
  expect((await listCustomersOrders(db, mine, 1)).total).toBe(0)
  expect(await findCustomersOrder(db, mine, number)).toBeUndefined()
  expect(await findCustomersOrder(db, theirs, number)).toMatchObject({ number, customerId: theirs })
})

test('the archive lists only archived orders, and the customer keeps the receipt', async () => {
  const customerId = (await customer(db)).id
  const { number } = await order({ customerId, status: 4, archived: true, firstName: 'Archibald' })
  expect(await found('Archibald')).toEqual([])
  expect(
    (await listOrders(db, { search: 'Archibald', archived: true, page: 1 })).items.map(
      (row) => row.number,
    ),
  ).toEqual([number])
  expect((await listCustomersOrders(db, customerId, 1)).items.map((row) => row.number)).toEqual([
    number,
  ])
})

test('orders are filtered by status', async () => {
  await order({ firstName: 'Filtered', status: 2 })
  const wanted = await order({ firstName: 'Filtered', status: 3 })
  const list = await listOrders(db, { search: 'Filtered', status: 3, page: 1 })
  expect(list).toMatchObject({ total: 1, pages: 1, items: [{ id: wanted.id, status: 3 }] })
})

test('a list is divided into pages, and one query loads orders with all their lines', async () => {
  const customerId = (await customer(db)).id
  const saree = await sareeInShop(db, { title: 'As it was called' })
  const image = await db
    .selectFrom('product_images')
    .select('image_id')
    .where('product_id', '=', saree.id)
    .executeTakeFirstOrThrow()
  for (let count = 0; count < ORDERS_PER_PAGE + 1; count++) {
    const { id } = await order({ customerId })
    await db
      .insertInto('order_lines')
      .values({
        order_id: id,
        position: 0,
        product_id: saree.id,
        title: saree.title,
        image_id: image.image_id,
        size: 'M',
        unit_price_paise: 249_900,
        original_price_paise: 499_900,
        quantity: 1,
      })
      .execute()
  }
  const [first, second] = [
    await listCustomersOrders(db, customerId, 1),
    await listCustomersOrders(db, customerId, 2),
  ]
  expect(first).toMatchObject({ total: ORDERS_PER_PAGE + 1, pages: 2 })
  expect([first.items.length, second.items.length]).toEqual([ORDERS_PER_PAGE, 1])
  expect(second.items[0]!.lines).toEqual([
    {
      productId: saree.id,
      title: 'As it was called',
      size: 'M',
      stockSize: '',
      unitPricePaise: 249_900,
      originalPricePaise: 499_900,
      quantity: 1,
      discountPaise: 0,
      chargesPaise: 0,
      returnedQuantity: 0,
      advance: null,
      image: {
        id: image.image_id,
        width: 1200,
        height: 1600,
        tint: '#1f6b4a',
        alt: 'As it was called',
      },
    },
  ])
  expect((await listCustomersOrders(db, customerId, 3)).items).toEqual([])
})
