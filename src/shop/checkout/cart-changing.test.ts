import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/builders.ts'
import { linesFor, openTill } from '../../../tests/test-till.ts'
import { saveCashOnDelivery } from '../settings/save-settings.server.ts'
import { findCashOnDelivery } from '../settings/settings-store.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'
import type { Till } from './till.server.ts'

const shop = await openTill()
const { till, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

/** Another tab of the same customer, which orders something else whenever this one has asked the gateway about the last thing. */
async function twoTabs() {
  const [saree, green, red] = [await sareeInShop(db), await sareeInShop(db), await sareeInShop(db)]
  const here = { ...(await shop.shopper({ products: [saree] })), sinceCartId: 0 }
  const there = [green, red].map((product) => ({
    ...here,
    lines: linesFor([product]),
    expectedTotalPaise: product.sellingPricePaise,
  }))
  let turns = 0
  const elsewhere = () => beginCheckout(till, there[turns++ % 2]!)
  await elsewhere()
  const hurried: Till = {
    ...till,
    gateway: {
      ...till.gateway,
      fetchOrder: async (id) => (await elsewhere(), till.gateway.fetchOrder(id)),
    },
  }
  const ordersWith = (productId: string) =>
    db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select('payment_state')
      .where('product_id', '=', productId)
      .where('customer_id', '=', here.customerId)
      .execute()
  const alive = async () =>
    (
      await db
        .selectFrom('orders')
        .select('payment_state')
        .where('customer_id', '=', here.customerId)
        .execute()
    ).filter(({ payment_state: state }) => state === 'pending_payment')
  return { here, saree, hurried, ordersWith, alive }
}

test('a cart that another tab changes again and again is left to that tab: nothing of this one is written, and the next quiet press succeeds', async () => {
  const { here, saree, hurried, ordersWith, alive } = await twoTabs()
  expect(await beginCheckout(hurried, here)).toEqual({ outcome: 'cart-changing' })
  expect(await ordersWith(saree.id)).toEqual([])
  expect(await shop.stock(saree)).toMatchObject({ reserved: 0 })
  expect(await alive()).toHaveLength(1)
  expect(shop.log.at(-1)).toContain('changes faster than it can be paid for')

  expect(await beginCheckout(till, here)).toMatchObject({ outcome: 'begun' })
  expect(await alive()).toHaveLength(1)
})

test('the same with cash: it sells nothing and writes no mail until it is quiet', async () => {
  const { isOn: _off, version, ...settings } = await findCashOnDelivery(db)
  await saveCashOnDelivery(db, {
    ...settings,
    isOn: true,
    basedOn: version,
    changedBy: (await admin(db)).id,
  })
  const { here, saree, hurried, ordersWith, alive } = await twoTabs()
  const mails = await shop.mails()
  expect(await placeCashOrder(hurried, here)).toEqual({ outcome: 'cart-changing' })
  expect(await ordersWith(saree.id)).toEqual([])
  expect(await shop.stock(saree)).toMatchObject({ reserved: 0 })
  expect(await shop.mails()).toEqual(mails)

  expect(await placeCashOrder(till, here)).toMatchObject({ outcome: 'placed' })
  expect(await alive()).toEqual([])
})
