import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { newZone, setDelivery } from '../../../tests/support/delivery.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { findOrderTax } from '../tax/order-tax-store.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'

const shop = await openTestServices()
const { services, db } = shop
const changedBy = (await admin(db)).id

/** Charges this for delivery everywhere, and 49 Rs. for cash. */
const charge = (chargePaise: number) =>
  setDelivery(db, changedBy, { zones: [newZone({ chargePaise })], cashFeePaise: 4_900 })
beforeEach(() => charge(7_900))

const shopperSeeing = async (expectedTotalPaise: number) => ({
  ...(await shop.shopper({ products: [await sareeInShop(db)] })),
  expectedTotalPaise,
})
const ordersOf = (customerId: string) =>
  db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).execute()

test('an online order is paid with its delivery charge, which its tax includes', async () => {
  await registerForTax(db)
  const shopper = await shopperSeeing(257_800)
  const begun = await shop.begun(shopper)
  expect(begun.amountPaise).toBe(257_800)
  const order = await shop.order(begun.number)
  expect(order).toMatchObject({ total_paise: 257_800, delivery_paise: 7_900, cash_fee_paise: 0 })
  const tax = await findOrderTax(db, order.id)
  const [line] = tax!.lines
  expect(line!.taxablePaise! + line!.cgstPaise! + line!.sgstPaise! + line!.igstPaise!).toBe(257_800)
  await registerForTax(db, 'unregistered')
})

test('a cash order costs the cash fee as well', async () => {
  await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()
  const shopper = await shopperSeeing(262_700)
  const placed = await placeCashOrder(services, { ...shopper, sinceCartId: 0 })
  expect(placed.outcome).toBe('placed')
  expect(await ordersOf(shopper.customerId)).toMatchObject([
    { total_paise: 262_700, delivery_paise: 7_900, cash_fee_paise: 4_900 },
  ])
})

test('a charge that has changed since the quote is answered, and nothing is written', async () => {
  const shopper = await shopperSeeing(257_800)
  await charge(9_900)
  expect(await beginCheckout(services, shopper)).toMatchObject({
    outcome: 'prices-changed',
    amounts: { deliveryPaise: 9_900, totalPaise: 259_800 },
  })
  expect(await ordersOf(shopper.customerId)).toEqual([])
  expect(await beginCheckout(services, { ...shopper, expectedTotalPaise: 259_800 })).toMatchObject({
    outcome: 'begun',
  })
})

test('an unpaid order with another charge is superseded', async () => {
  const shopper = await shopperSeeing(257_800)
  await shop.begun(shopper)
  await charge(9_900)
  await shop.begun({ ...shopper, expectedTotalPaise: 259_800 })
  const orders = await ordersOf(shopper.customerId)
  expect(orders.map((order) => `${order.payment_state} ${order.total_paise}`).toSorted()).toEqual([
    'cancelled 257800',
    'pending_payment 259800',
  ])
})
