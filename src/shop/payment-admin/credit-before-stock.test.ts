import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { waitUntilBlocked } from '../../../tests/support/blocked-queries.ts'
import { admin, sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { openPurchases } from '../../../tests/support/exchanged-orders.ts'
import { packed } from '../../../tests/support/parcel-fixtures.ts'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { inspected, requested } from '../../../tests/support/return-fixtures.ts'
import { giveCredit } from '../../../tests/support/store-credit.ts'
import { listPaymentProblems } from '../backups/books-store.server.ts'
import { lockCreditLots } from '../credit/credit-store.server.ts'
import { inspectParcel } from '../parcels/inspection/inspect-parcel.server.ts'
import { findParcel } from '../parcels/parcel-store.server.ts'
import type { ReturnOutcome } from '../returns/return.ts'
import { settleReturn } from '../returns/settle-return.server.ts'
import { findDue } from '../returns/settling/due.server.ts'
import { endHold } from '../settlement/expire-holds.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { lockStock } from '../stock/stock-store.server.ts'
import { cancelOrder } from './cancel-order.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
const { boughtWithCredit } = openPurchases(shop)

/** A customer with two lots, which pay for two of three pieces. */
async function shopperWithCredit(saree: ShopProduct) {
  const shopper = await shop.shopper({ products: [saree], quantity: 3 })
  await giveCredit(db, shopper.customerId, PRICE)
  await giveCredit(db, shopper.customerId, PRICE)
  return { ...shopper, creditPaise: 2 * PRICE, usesCredit: true }
}

type Shopper = Awaited<ReturnType<typeof shopperWithCredit>>
type Path = (shopper: Shopper, saree: ShopProduct) => Promise<() => Promise<unknown>>

async function paid(shopper: Shopper) {
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  const { id } = await shop.order(begun.number)
  return { id, number: begun.number, customerId: shopper.customerId }
}

const cancelled: Path = async (shopper) => {
  const { id: orderId } = await paid(shopper)
  return () => cancelOrder(services, { orderId, adminId, reason: 'Torn' })
}

const settledAs =
  (outcome: ReturnOutcome): Path =>
  async (shopper) => {
    const order = await paid(shopper)
    await db.updateTable('orders').set({ status: 4 }).where('id', '=', order.id).execute()
    const lines = [{ position: 0, quantity: 3 }]
    const id = await requested(db, order, { lines, outcome, payee: null })
    await inspected(db, { id, staffId: adminId })
    const { refundPaise: basedOnPaise } = (await findDue(db, id))!
    const wish = { id, adminId, note: '', basedOnPaise, basedOnOutcome: outcome }
    return () => settleReturn(services, wish)
  }

const parcelBack: Path = async (shopper, saree) => {
  const { id } = await boughtWithCredit(shopper, saree)
  await db.updateTable('orders').set({ status: 2 }).where('id', '=', id).execute()
  const restock = [{ position: 0, quantity: 1 }]
  const { id: parcelId } = await packed(db, id, { lines: restock })
  await db.updateTable('parcels').set({ state: 'returned' }).where('id', '=', parcelId).execute()
  const { version: basedOn } = (await findParcel(db, parcelId))!
  const reason = 'Not accepted at the door'
  const inspection = { parcelId, basedOn, restock, refundPaise: PRICE, reason, adminId }
  return () => inspectParcel(services, inspection)
}

const expired: Path = async (shopper) => {
  const { number } = await shop.begun(shopper)
  const { id } = await shop.order(number)
  await shop.expireHold(number)
  return () => endHold(services, id)
}

const paidWithoutHold: Path = async (shopper) => {
  const begun = await shop.begun(shopper)
  const { id } = await shop.order(begun.number)
  await inTransaction(db, (tx) => releaseHold(tx, id))
  const payment = shop.pay(begun)
  return () => shop.report(shopper.customerId, payment)
}

const begun: Path = async (shopper) => () => shop.begun(shopper)

const paths: Record<string, Path> = {
  'a cancelled order': cancelled,
  'a return by the gateway': settledAs('refund'),
  'a return for store credit': settledAs('credit'),
  'a parcel that came back': parcelBack,
  'a hold that is over': expired,
  'a payment without a hold': paidWithoutHold,
  'a checkout': begun,
}

for (const [name, path] of Object.entries(paths))
  test(`${name} locks no stock while it waits for the store credit`, async () => {
    const saree = await sareeInShop(db, { quantity: 9 })
    const shopper = await shopperWithCredit(saree)
    const run = await path(shopper, saree)
    const { done } = await inTransaction(db, async (tx) => {
      await lockCreditLots(tx, shopper.customerId)
      const waiting = run()
      await waitUntilBlocked(db)
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await lockStock(tx, [{ productId: saree.id, size: '' }])
      return { done: waiting }
    })
    await done
    expect(await listPaymentProblems(db)).toEqual([])
  })
