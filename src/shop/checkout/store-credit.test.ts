import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { creditOf, giveCredit } from '../../../tests/support/store-credit.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { revokeCredit } from '../credit/change-credit.server.ts'
import { findCustomerCredit } from '../credit/credit-store.server.ts'
import { cancelOrder } from '../payment-admin/cancel-order.server.ts'
import { endHold } from '../settlement/expire-holds.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'

const shop = await openTestServices({ connectionsMax: 40 })
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

async function shopperWith(balancePaise: number, creditPaise = balancePaise) {
  const request = await shop.shopper()
  await giveCredit(db, request.customerId, balancePaise)
  return { ...request, usesCredit: true, creditPaise, sinceCartId: 0 }
}
const countOrders = async () =>
  (
    await db
      .selectFrom('orders')
      .select(db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('store credit lowers the gateway’s amount and leaves the total as it is', async () => {
  const request = await shopperWith(50_000)
  const begun = await shop.begun(request)
  expect(begun.amountPaise).toBe(199_900)
  expect(await shop.order(begun.number)).toMatchObject({
    total_paise: 249_900,
    credit_paise: 50_000,
    payable_paise: 199_900,
  })
  expect(sandbox.control.state().orders).toMatchObject([{ amount: 199_900 }])
  expect(await creditOf(db, request.customerId)).toBe(0)
  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await creditOf(db, request.customerId)).toBe(0)
})

test('a second click continues the same order and uses the credit once', async () => {
  const request = await shopperWith(50_000)
  const [one, two] = await Promise.all([shop.begun(request), shop.begun(request)])
  expect(two.number).toBe(one.number)
  expect((await shop.begun(request)).number).toBe(one.number)
  expect(await creditOf(db, request.customerId)).toBe(0)
})

test('an order that is replaced or expires gives its credit back', async () => {
  const request = await shopperWith(50_000)
  const first = await shop.begun(request)
  const address = { ...request.address, city: 'Nashik' }
  const second = await shop.begun({ ...request, address })
  expect(await shop.order(first.number)).toMatchObject({ payment_state: 'cancelled' })
  expect(await creditOf(db, request.customerId)).toBe(0)
  const { id } = await shop.order(second.number)
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await endHold(services, id)
  expect(await creditOf(db, request.customerId)).toBe(50_000)
})

test('a payment that arrives after the credit was given back is refunded', async () => {
  const request = await shopperWith(50_000)
  const begun = await shop.begun(request)
  const { id } = await shop.order(begun.number)
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await endHold(services, id)
  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await creditOf(db, request.customerId)).toBe(50_000)
})

test('credit that was used in the meantime is reported before anything is written', async () => {
  const request = await shopperWith(50_000)
  const { id: staffId } = await admin(db)
  const newestEntry = (await findCustomerCredit(db, request.customerId)).entries[0]!.id
  const wish = { email: request.email, amountPaise: 20_000, reason: 'Mistake' }
  await revokeCredit(db, { ...wish, staffId, newestEntry })
  const before = await countOrders()
  expect(await beginCheckout(services, request)).toMatchObject({
    outcome: 'prices-changed',
    amounts: { totalPaise: 249_900, creditPaise: 30_000 },
  })
  expect(await beginCheckout(services, { ...request, usesCredit: false })).toMatchObject({
    outcome: 'prices-changed',
    amounts: { creditPaise: 0 },
  })
  expect(await countOrders()).toBe(before)
  expect(await creditOf(db, request.customerId)).toBe(30_000)
})

test('an order that credit pays for is placed at once, without the gateway', async () => {
  const saree = await sareeInShop(db, { quantity: 3 })
  const request = {
    ...(await shop.shopper({ products: [saree] })),
    usesCredit: true,
    sinceCartId: 0,
  }
  await giveCredit(db, request.customerId, 300_000)
  const wish = { ...request, creditPaise: 249_900 }
  const placed = await Promise.all([placeCashOrder(services, wish), placeCashOrder(services, wish)])
  expect(placed[0]).toEqual(placed[1])
  const { number } = placed[0] as { number: string }
  expect(await shop.order(number)).toMatchObject({
    payment_state: 'paid',
    pay_mode: 'credit',
    credit_paise: 249_900,
    payable_paise: 0,
  })
  expect(sandbox.control.state().orders).toEqual([])
  expect(await shop.stock(saree)).toMatchObject({ on_hand: 2, reserved: 0 })
  expect(await creditOf(db, request.customerId)).toBe(50_100)

  const { id: orderId } = await shop.order(number)
  const { id: adminId } = await admin(db)
  expect(await cancelOrder(services, { orderId, adminId, reason: 'Torn' })).toMatchObject({
    outcome: 'cancelled',
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(await creditOf(db, request.customerId)).toBe(300_000)
})

test('a cancelled order gives back its money by the gateway and its credit to the balance', async () => {
  const request = await shopperWith(50_000)
  const begun = await shop.begun(request)
  shop.pay(begun)
  await shop.deliverWebhooks()
  const { id: orderId } = await shop.order(begun.number)
  const { id: adminId } = await admin(db)
  expect(await cancelOrder(services, { orderId, adminId, reason: 'Torn' })).toMatchObject({
    refundPaise: 199_900,
  })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await creditOf(db, request.customerId)).toBe(50_000)
})

test('64 simultaneous orders use the credit of their customer once', async () => {
  const request = await shopperWith(50_000)
  const begun = await Promise.all(
    Array.from({ length: 64 }, () => beginCheckout(services, request)),
  )
  expect(new Set(begun.map((one) => ('number' in one ? one.number : one.outcome))).size).toBe(1)
  expect(await creditOf(db, request.customerId)).toBe(0)
})
