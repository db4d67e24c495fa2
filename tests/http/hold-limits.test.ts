import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sareeInShop, type ShopProduct } from '../support/builders.ts'
import { linesFor, address as delivery } from '../support/test-services.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop

async function placeOrder(who: Visitor, products: ShopProduct[], more = {}): Promise<string> {
  const total = products.reduce((sum, { sellingPricePaise }) => sum + 3 * sellingPricePaise, 0)
  const response = await who.post('/orderSummary.data', {
    ...delivery,
    lines: JSON.stringify(linesFor(products, 3)),
    expectedTotalPaise: String(total),
    ...more,
  })
  return response.text()
}

const countHeld = async () =>
  (await sql<{ held: number }>`select sum(reserved)::int as held from stock`.execute(db)).rows[0]!
    .held

test('five new accounts from one address cannot hold all stock, but can still buy', async () => {
  const products = await Promise.all(
    Array.from({ length: 20 }, () => sareeInShop(db, { quantity: 5, images: 0 })),
  )
  const visitors = await Promise.all(Array.from({ length: 5 }, () => signedIn(shop)))
  const results = await Promise.all(
    visitors.map((who, index) => placeOrder(who, products.slice(4 * index, 4 * index + 4))),
  )
  expect(results.filter((response) => response.includes('"begun"'))).toHaveLength(1)
  const refused = results.findIndex((response) => !response.includes('"begun"'))
  expect(results[refused]).toContain('Many orders are waiting for payment')
  expect(await countHeld()).toBe(12)
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)

  const chosen = products.slice(4 * refused, 4 * refused + 4)
  const begun = await placeOrder(visitors[refused]!, chosen, { withoutHold: 'yes' })
  expect(begun).toContain('"begun"')
  expect(await countHeld()).toBe(12)
})
