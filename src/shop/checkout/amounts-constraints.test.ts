import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderBeingPaid, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'

const { db } = await testDatabase()

type Parts = { discount_paise?: number; delivery_paise?: number }
type Line = { price: number; discount?: number; charges?: number; taxable?: number }

/** Inserts an order with these parts and lines; nothing if the database refuses it. */
function store(parts: Parts, lines: readonly Line[], totalPaise = 100_000): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id } = await orderBeingPaid(tx, { totalPaise, ...parts })
    const products = await Promise.all(lines.map(() => sareeInShop(tx)))
    await tx
      .insertInto('order_lines')
      .values(
        lines.map(({ price, discount = 0, charges = 0, taxable }, position) => ({
          order_id: id,
          position,
          product_id: products[position]!.id,
          title: 'Saree',
          unit_price_paise: price,
          original_price_paise: price,
          quantity: 1,
          discount_paise: discount,
          charges_paise: charges,
          ...(taxable !== undefined && {
            tax_rate_bp: 0,
            taxable_paise: taxable,
            cgst_paise: 0,
            sgst_paise: 0,
            igst_paise: 0,
          }),
        })),
      )
      .execute()
    return id
  })
}

const countOrders = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from orders`.execute(db)).rows[0]!
    .count

async function expectRefused(attempt: () => Promise<unknown>, problem: RegExp): Promise<void> {
  const before = await countOrders()
  await expect(attempt()).rejects.toThrow(problem)
  expect(await countOrders()).toBe(before)
}

test('an order is stored with lines that add up to its parts and its total', async () => {
  const lines = [
    { price: 60_000, discount: 3_000, charges: 3_000 },
    { price: 40_000, discount: 2_000, charges: 2_000, taxable: 40_000 },
  ]
  expect(await store({ discount_paise: 5_000, delivery_paise: 5_000 }, lines)).toBeGreaterThan(0)
})

test('an order whose lines do not add up is refused', async () => {
  const problem = /do not add up/
  await expectRefused(() => store({ discount_paise: 5_000 }, [{ price: 105_000 }]), problem)
  await expectRefused(() => store({}, [{ price: 105_000, discount: 5_000 }]), problem)
  await expectRefused(() => store({ delivery_paise: 5_000 }, [{ price: 95_000 }]), problem)
  const charged = [{ price: 95_001, charges: 5_000 }]
  await expectRefused(() => store({ delivery_paise: 5_000 }, charged), problem)
})

test('a discount above its line and a tax of another amount are refused', async () => {
  const discounted = [{ price: 1_000, discount: 1_001 }]
  await expectRefused(() => store({ discount_paise: 1_001 }, discounted), /check constraint/)
  const taxed = [{ price: 100_000, charges: 5_000, taxable: 100_000 }]
  await expectRefused(() => store({ delivery_paise: 5_000 }, taxed, 105_000), /check constraint/)
})

test('only a cash order has a cash fee', async () => {
  const problem = /check constraint/
  await expectRefused(() => orderBeingPaid(db, { cash_fee_paise: 4_900 }), problem)
})

test('the amounts of an order cannot be changed later', async () => {
  const id = await store({}, [{ price: 100_000 }])
  const order = db.updateTable('orders').where('id', '=', id)
  const lines = db.updateTable('order_lines').where('order_id', '=', id)
  await expect(order.set({ delivery_paise: 1 }).execute()).rejects.toThrow('written once')
  await expect(lines.set({ discount_paise: 1 }).execute()).rejects.toThrow('written once')
})
