import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { inspected, mailsOfReturns, requested } from '../../../tests/support/return-fixtures.ts'
import { creditOf, giveCredit } from '../../../tests/support/store-credit.ts'
import { placeCashOrder } from '../checkout/place-cash-order.server.ts'
import { findReturn } from './return-store.server.ts'
import { settleReturn } from './settle-return.server.ts'
import { findDue } from './settling/due.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)

async function shopperWith(creditPaise: number, quantity = 2) {
  const shopper = await shop.shopper({ products: [await sareeInShop(db)], quantity })
  await giveCredit(db, shopper.customerId, creditPaise)
  return { ...shopper, creditPaise, usesCredit: true, sinceCartId: 0 }
}

/** Returns pieces of a delivered order. */
async function returned(
  order: { number: string; customerId: string },
  quantity = 2,
): Promise<number> {
  await db.updateTable('orders').set({ status: 4 }).where('number', '=', order.number).execute()
  const id = await requested(db, order, { lines: [{ position: 0, quantity }] })
  await inspected(db, { id, staffId: adminId })
  return id
}

const settle = async (id: number) => {
  const { refundPaise: basedOnPaise } = (await findDue(db, id))!
  return settleReturn(services, {
    ...{ id, adminId, note: '', basedOnPaise },
    basedOnOutcome: 'refund',
  })
}

test('a return gives back the money by the gateway, and what credit paid to the balance', async () => {
  const shopper = await shopperWith(PRICE / 2)
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  const id = await returned({ ...shopper, number: begun.number })
  expect(await findDue(db, id)).toMatchObject({
    refundPaise: 2 * PRICE,
    byGatewayPaise: 1.5 * PRICE,
    byCreditPaise: PRICE / 2,
  })
  const twice = await Promise.all([settle(id), settle(id)])
  expect(twice.map(({ outcome }) => outcome).filter((each) => each === 'settled')).toHaveLength(1)
  expect(await shop.refunds()).toMatchObject([{ amount_paise: 1.5 * PRICE }])
  expect(await creditOf(db, shopper.customerId)).toBe(PRICE / 2)
})

test('a return of an order that credit paid for gives back credit and needs no transfer', async () => {
  const shopper = await shopperWith(2 * PRICE)
  const placed = await placeCashOrder(services, shopper)
  const { number } = placed as { number: string }
  const id = await returned({ ...shopper, number })
  expect(await settle(id)).toEqual({
    outcome: 'settled',
    refundPaise: 2 * PRICE,
    creditPaise: 2 * PRICE,
    isTransfer: false,
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(await findReturn(db, id)).toMatchObject({ state: 'closed', refundPaise: 2 * PRICE })
  expect(await creditOf(db, shopper.customerId)).toBe(2 * PRICE)
})

test('a returned piece whose price was all the money leaves the credit that pays for the others', async () => {
  const shopper = await shopperWith(2 * PRICE, 3)
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  const order = { ...shopper, number: begun.number }
  expect(await settle(await returned(order, 1))).toMatchObject({ refundPaise: PRICE })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await creditOf(db, shopper.customerId)).toBe(0)
  const others = await returned(order)
  expect(await settle(others)).toMatchObject({ refundPaise: 2 * PRICE })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await creditOf(db, shopper.customerId)).toBe(2 * PRICE)
  expect(await mailsOfReturns(db, (await shop.order(begun.number)).id)).toContain('closed')
})
