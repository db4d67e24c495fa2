import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { linesFor, openTestServices } from '../../../tests/support/test-services.ts'
import { saveCashOnDelivery } from '../settings/save-settings.server.ts'
import { findCashOnDelivery } from '../settings/settings-store.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

/** Simulates another tab of the same customer. It orders different items each time this tab calls
 * the gateway. */
async function twoTabs() {
  const [saree, green, red] = [await sareeInShop(db), await sareeInShop(db), await sareeInShop(db)]
  const here = { ...(await shop.shopper({ products: [saree] })), sinceCartId: 0 }
  const there = [green, red].map((product) => ({
    ...here,
    lines: linesFor([product]),
    expectedTotalPaise: product.sellingPricePaise,
  }))
  let turns = 0
  const elsewhere = () => beginCheckout(services, there[turns++ % 2]!)
  await elsewhere()
  const hurried: PaymentServices = {
    ...services,
    gateway: {
      ...services.gateway,
      fetchOrder: async (id) => (await elsewhere(), services.gateway.fetchOrder(id)),
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

test('checkout gives up without writing while another tab keeps changing the cart', async () => {
  const { here, saree, hurried, ordersWith, alive } = await twoTabs()
  expect(await beginCheckout(hurried, here)).toEqual({ outcome: 'cart-changing' })
  expect(await ordersWith(saree.id)).toEqual([])
  expect(await shop.stock(saree)).toMatchObject({ reserved: 0 })
  expect(await alive()).toHaveLength(1)
  expect(shop.log.at(-1)).toContain('cart changed on every try')

  expect(await beginCheckout(services, here)).toMatchObject({ outcome: 'begun' })
  expect(await alive()).toHaveLength(1)
})

test('a cash order sells nothing and sends no mail while another tab keeps changing the cart', async () => {
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

  expect(await placeCashOrder(services, here)).toMatchObject({ outcome: 'placed' })
  expect(await alive()).toEqual([])
})
