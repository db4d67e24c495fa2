import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { deliveredSuit, problemsOf } from '../../../../tests/support/exchange-fixtures.ts'
import {
  openExchanges,
  openPurchases,
  type ExchangedOrder,
} from '../../../../tests/support/exchanged-orders.ts'
import { packed } from '../../../../tests/support/parcel-fixtures.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import { creditOf } from '../../../../tests/support/store-credit.ts'
import { inspectParcel } from '../../parcels/inspection/inspect-parcel.server.ts'
import { findParcel } from '../../parcels/parcel-store.server.ts'
import { cancelOrder } from '../cancel-order.server.ts'
import { cancelOwnOrder } from '../cancel-own-order.server.ts'
import { findExchangedPaise } from './exchanged-money-store.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
const { bought, boughtWithCredit } = openPurchases(shop)
const { deliver, exchanged, settle } = openExchanges(shop, adminId)

const refunded = async () => (await shop.refunds()).map((refund) => refund.amount_paise)
const cancel = ({ id: orderId }: ExchangedOrder) =>
  cancelOrder(services, { orderId, adminId, reason: 'Torn' })

/** An order of two new sizes: one paid by card before the exchange, one with credit that the customer
 * chose, which is the older lot. */
async function halfChosen() {
  const shopper = await shop.shopper()
  expect(await settle(await bought(shopper), 'credit')).toMatchObject({ creditPaise: PRICE })
  const first = await bought(shopper, { quantity: 2, creditPaise: PRICE })
  expect(await creditOf(db, shopper.customerId)).toBe(0)
  return exchanged(first, { quantity: 2 })
}

/** Like `halfChosen`, but the older lot is of an exchange that was paid in cash. */
async function halfCash() {
  const shopper = await shop.shopper()
  const { customerId } = shopper
  await cancel(await exchanged(await deliveredSuit(db, { customerId })))
  expect(await creditOf(db, customerId)).toBe(PRICE)
  return exchanged(await bought(shopper, { quantity: 2, creditPaise: PRICE }), { quantity: 2 })
}

test('one piece of two that were paid by card and credit goes back to the card first', async () => {
  const second = await halfChosen()
  expect(await findExchangedPaise(db, second.id)).toBe(PRICE)
  await deliver(second)
  expect(await settle(second, 'refund')).toMatchObject({ refundPaise: PRICE, creditPaise: 0 })
  expect(await refunded()).toEqual([PRICE])
  expect(await settle(second, 'refund')).toMatchObject({ refundPaise: PRICE, creditPaise: PRICE })
  expect(await refunded()).toEqual([PRICE])
  expect(await creditOf(db, second.customerId)).toBe(PRICE)
  expect(await problemsOf(db)).toEqual([])
})

test('a piece whose credit went back to a lot without a payment refunds nothing', async () => {
  const second = await halfCash()
  await deliver(second)
  expect(await settle(second, 'refund')).toMatchObject({ refundPaise: PRICE, creditPaise: PRICE })
  expect(await refunded()).toEqual([])
  expect(await creditOf(db, second.customerId)).toBe(PRICE)
  expect(await settle(second, 'refund')).toMatchObject({ refundPaise: PRICE, creditPaise: 0 })
  expect(await refunded()).toEqual([PRICE])
  expect(await creditOf(db, second.customerId)).toBe(PRICE)
})

test('a parcel with one piece that came back refunds what its own credit was', async () => {
  const second = await halfCash()
  await db.updateTable('orders').set({ status: 2 }).where('id', '=', second.id).execute()
  const parcel = await packed(db, second.id, { lines: [{ position: 0, quantity: 1 }] })
  await db.updateTable('parcels').set({ state: 'returned' }).where('id', '=', parcel.id).execute()
  const { version: basedOn } = (await findParcel(db, parcel.id))!
  const inspection = {
    ...{ parcelId: parcel.id, basedOn, restock: [{ position: 0, quantity: 1 }] },
    ...{ refundPaise: PRICE, reason: 'Not accepted at the door', adminId },
  }
  expect(await inspectParcel(services, inspection)).toEqual({
    outcome: 'inspected',
    refundPaise: PRICE,
  })
  expect(await refunded()).toEqual([])
  expect(await creditOf(db, second.customerId)).toBe(PRICE)
})

test('credit that the customer chose stays credit when another order is cancelled', async () => {
  const shopper = await shop.shopper()
  const second = await exchanged(await bought(shopper))
  await deliver(second)
  expect(await settle(second, 'credit')).toMatchObject({ creditPaise: PRICE })
  const other = await boughtWithCredit(shopper)
  expect(await findExchangedPaise(db, other.id)).toBe(0)
  const { customerId, number } = other
  expect(await cancelOwnOrder(services, { customerId, number, reason: '' })).toMatchObject({
    ...{ outcome: 'cancelled', refundPaise: 0 },
  })
  expect(await refunded()).toEqual([])
  expect(await creditOf(db, customerId)).toBe(PRICE)
})

test('chosen credit stays credit in an order with a new size, and other pieces are refunded', async () => {
  const shopper = await shop.shopper()
  const second = await exchanged(await bought(shopper, { quantity: 2 }), { quantity: 2 })
  await deliver(second)
  expect(await settle(second, 'credit')).toMatchObject({ creditPaise: PRICE })
  const other = await bought(shopper, { quantity: 2, creditPaise: PRICE })
  const third = await exchanged(other, { quantity: 2 })
  expect(await findExchangedPaise(db, third.id)).toBe(PRICE)
  expect(await cancel(third)).toMatchObject({ outcome: 'cancelled', refundPaise: PRICE })
  expect(await creditOf(db, shopper.customerId)).toBe(PRICE)
  expect(await findExchangedPaise(db, second.id)).toBe(PRICE)
  expect(await settle(second, 'refund')).toMatchObject({ refundPaise: PRICE, creditPaise: 0 })
  expect(await refunded()).toEqual([PRICE, PRICE])
  expect(await creditOf(db, shopper.customerId)).toBe(PRICE)
})
