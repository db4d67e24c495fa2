import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { newZone, setDelivery } from '../../../tests/support/delivery.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { deliveryDates, type DispatchRules } from '../delivery/delivery-dates.ts'
import { findOrderSummary } from '../messages/order-summary-store.server.ts'
import { findPromise } from '../orders/promise/promise-store.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'
import { quoteCart } from './quote-cart.server.ts'

const shop = await openTestServices()
const { services, db } = shop
const changedBy = (await admin(db)).id
const dispatch: DispatchRules = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  holidays: [],
  cutOff: '00:00',
  handlingDays: 1,
}
const transit = { fromDays: 3, toDays: 6 }
const datesNow = () => deliveryDates(new Date(), dispatch, transit)
beforeEach(() => setDelivery(db, changedBy, { dispatch, zones: [newZone({ transit })] }))

test('the order stores the dates of the server, which later settings do not move', async () => {
  const before = datesNow()
  const shopper = await shop.shopper({ products: [await sareeInShop(db)] })
  const { number } = await shop.begun(shopper)
  const { id } = await shop.order(number)
  const promise = await findPromise(db, id)
  expect([before, datesNow()]).toContainEqual(promise)
  await setDelivery(db, changedBy, { zones: [newZone()] })
  expect(await findPromise(db, id)).toEqual(promise)
  expect(await findOrderSummary(db, id)).toMatchObject({ promise, status: 1 })
})

test('a zone without days on the way promises nothing', async () => {
  await setDelivery(db, changedBy, { zones: [newZone()] })
  const shopper = await shop.shopper({ products: [await sareeInShop(db)] })
  const { id } = await shop.order((await shop.begun(shopper)).number)
  expect(await findPromise(db, id)).toBeNull()
})

test('a payment after the day of dispatch drops the promise, an earlier one keeps it', async () => {
  expect(await promisePaidOn(datesNow()!.leavesBy)).toMatchObject({ arrivesTo: '2027-12-05' })
  expect(await promisePaidOn('2026-01-05')).toBeNull()
})

/** Pays an order whose parcel was promised to leave on this day. */
async function promisePaidOn(leavesBy: string) {
  const shopper = await shop.shopper({ products: [await sareeInShop(db)] })
  const begun = await shop.begun(shopper)
  const { id } = await shop.order(begun.number)
  await db
    .updateTable('orders')
    .set({ leaves_by: leavesBy, arrives_from: '2027-12-01', arrives_to: '2027-12-05' })
    .where('id', '=', id)
    .execute()
  await shop.report(shopper.customerId, shop.pay(begun))
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  return findPromise(db, id)
}

test('a zone that takes no cash refuses a cash order, and nothing is written', async () => {
  await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()
  await setDelivery(db, changedBy, { zones: [newZone({ transit, takesCash: false })] })
  const shopper = await shop.shopper({ products: [await sareeInShop(db)] })
  const placed = await placeCashOrder(services, { ...shopper, sinceCartId: 0 })
  expect(placed).toEqual({ outcome: 'cash-not-possible', why: 'pincode' })
  const orders = db.selectFrom('orders').select('id').where('customer_id', '=', shopper.customerId)
  expect(await orders.execute()).toEqual([])
})

test('a quote has the charge of the pincode’s zone, its dates and its place', async () => {
  const zones = [
    newZone({ name: 'West', states: ['Goa'] }),
    newZone({ chargePaise: 7_900, transit, takesCash: false }),
  ]
  await setDelivery(db, changedBy, { zones })
  const { customerId, lines } = await shop.shopper({ products: [await sareeInShop(db)] })
  const terms = { customerId, payMode: 'gateway', couponCode: '' } as const
  const quote = (state: string, pincode: string) =>
    quoteCart(db, lines, { ...terms, state, pincode })
  expect(await quote('Goa', '400001')).toMatchObject({
    amounts: { deliveryPaise: 7_900 },
    takesCash: false,
    dates: { leavesBy: expect.any(String) },
    place: { state: 'Maharashtra', city: 'Mumbai' },
    isElsewhere: true,
  })
  expect(await quote('Goa', '403001')).toMatchObject({
    amounts: { deliveryPaise: 0 },
    dates: null,
    isElsewhere: false,
  })
})

test('the weight of the kind decides the charge', async () => {
  const steps = [{ from: 1_500, chargePaise: 15_000 }]
  await setDelivery(db, changedBy, {
    zones: [newZone({ chargePaise: 5_000, stepsBy: 'weight', steps })],
    weights: { byKind: { saree: 800 }, otherGrams: 100 },
  })
  const { customerId, lines } = await shop.shopper({ products: [await sareeInShop(db)] })
  const chargeOf = async (quantity: number) => {
    const more = lines.map((line) => ({ ...line, quantity }))
    const terms = { customerId, state: 'Goa', pincode: '', payMode: 'gateway', couponCode: '' }
    return (await quoteCart(db, more, terms as never)).amounts.deliveryPaise
  }
  expect([await chargeOf(1), await chargeOf(2)]).toEqual([5_000, 15_000])
})
