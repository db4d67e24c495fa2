import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { customer, orderBeingPaid, sareeInShop } from '../../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../../tests/support/order-lines.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { exportCustomers } from './export-customers.server.ts'
import { exportOrders } from './export-orders.server.ts'

const { db } = await testDatabase()
const linesOf = async (lines: AsyncGenerator<string>) =>
  (await text(Readable.from(lines))).split('\r\n').filter(Boolean)

async function soldTo(customerId: string, titles: string[]): Promise<string> {
  const order = await orderBeingPaid(db, { customerId, totalPaise: 249_950 * titles.length })
  for (const [position, title] of titles.entries()) {
    const saree = await sareeInShop(db, { title, images: 0 })
    await db
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        position,
        product_id: saree.id,
        title,
        unit_price_paise: 249_950,
        original_price_paise: 499_900,
        quantity: 1,
      })
      .execute()
  }
  await db
    .updateTable('orders')
    .set({ pay_mode: 'cod', payment_state: 'paid', placed_at: new Date('2026-01-31T20:00:00Z') })
    .where('id', '=', order.id)
    .execute()
  return order.number
}

test('placed orders are exported line by line without formulas, and unpaid orders are left out', async () => {
  const asha = await customer(db, { email: 'asha@zari.test' })
  const number = await soldTo(asha.id, ['=cmd|calc', 'Teal suit'])
  for (let more = 0; more < 3; more++) await soldTo(asha.id, ['Ivory saree'])
  await orderBeingPaid(db, { customerId: asha.id })

  const [head, first, second, ...others] = await linesOf(exportOrders(db))
  expect(head).toMatch(/^\uFEFFOrder,Placed,Status,/)
  expect(first).toMatch(
    new RegExp(`^${number},2026-02-01 01:30,Order Placed,paid,cod,,,4999,"asha@zari.test",Asha,`),
  )
  expect(first).toContain(`"'=cmd|calc",,1,2499.50,2499.50`)
  expect(second).toContain('Teal suit')
  expect(others.length).toBe(3)
  expect(head).toMatch(/,Store Credit Used,Gift Wrap$/)
  expect(first).toMatch(/,0,$/)
})

test('customers are exported with their paid sum, but without staff and passwords', async () => {
  await customer(db, { email: 'nobody@zari.test', firstName: '+Meera' })
  await customer(db, { email: 'boss@zari.test', role: 'admin' })
  const lines = await linesOf(exportCustomers(db))
  expect(lines.length).toBe(3)
  expect(lines.find((line) => line.includes('asha@zari.test'))).toMatch(
    /,4,12497\.50,2026-02-01 01:30,/,
  )
  expect(lines.find((line) => line.includes('nobody@zari.test'))).toMatch(
    /^"'\+Meera",Rao,"nobody@zari.test",.*,0,0,,/,
  )
  expect(lines.join('')).not.toContain('boss@')
})

test('the store credit that paid for a part of an order has a column of its own', async () => {
  const parts = { totalPaise: 249_900, credit_paise: 50_050 }
  const { id, number } = await orderBeingPaid(db, parts)
  await insertOrderLine(db, id, await sareeInShop(db, { images: 0 }))
  await db
    .updateTable('orders')
    .set({ payment_state: 'payment_review', placed_at: new Date() })
    .where('id', '=', id)
    .execute()
  const line = (await linesOf(exportOrders(db))).find((each) => each.startsWith(number))
  expect(line).toMatch(/,500\.50,$/)
})
