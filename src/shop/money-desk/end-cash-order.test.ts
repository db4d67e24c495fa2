import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/builders.ts'
import { openTill } from '../../../tests/test-till.ts'
import { placeCashOrder } from '../checkout/place-cash-order.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { listOrderActions } from './admin-action-store.server.ts'
import { countMoneyWork } from './count-money-work.server.ts'
import { explainCash } from './desk-cash.ts'
import { listCashAtTheDoor, listCashDays } from './desk-cash-store.server.ts'
import { noteCash, takeParcelBack } from './end-cash-order.server.ts'

const shop = await openTill()
const { till, db } = shop
const { id: adminId } = await admin(db)
await db.updateTable('shop_settings').set({ cod_is_on: true, cod_open_max: 100 }).execute()

async function cashOrder(stage: OrderStatus) {
  const saree = await sareeInShop(db, { quantity: 2 })
  const placed = await placeCashOrder(till, {
    ...(await shop.shopper({ products: [saree] })),
    sinceCartId: 0,
  })
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  const { id: orderId, total_paise: totalPaise } = await shop.order(placed.number)
  if (stage > 1) await changeOrderStatus(db, { orderId, stage, basedOn: 1, adminId })
  return { saree, orderId, totalPaise, number: placed.number }
}
const handovers = () => db.selectFrom('cash_handovers').selectAll().execute()

test('a delivered cash order waits at the desk until the cash is noted: who brought it, who counted it, when, how much', async () => {
  const { orderId, number, totalPaise } = await cashOrder(4)
  expect((await countMoneyWork(db)).cash).toBe(1)
  const {
    items: [waiting],
  } = await listCashAtTheDoor(db, 1)
  expect(explainCash(waiting!)).toMatchObject({
    orderNumber: number,
    step: { name: 'Cash received' },
    otherwise: [{ intent: 'parcel-returned' }],
  })

  const outcomes = await Promise.all(
    [1, 2].map(() => noteCash(db, { orderId, adminId, broughtBy: 'Ravi, Blue Dart' })),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'not-at-the-door'])
  expect(await handovers()).toMatchObject([
    {
      order_id: orderId,
      amount_paise: totalPaise,
      brought_by: 'Ravi, Blue Dart',
      noted_by: adminId,
    },
  ])
  expect(await listOrderActions(db, [orderId])).toMatchObject([
    { action: 'cash-received', subject: number, reason: 'Ravi, Blue Dart' },
  ])
  expect((await countMoneyWork(db)).cash).toBe(0)
  expect(await listCashDays(db)).toMatchObject([{ orders: 1, paise: totalPaise }])
  await expect(db.updateTable('cash_handovers').set({ amount_paise: 1 }).execute()).rejects.toThrow(
    'written once',
  )
})

test('a parcel that nobody took ends its order and lies on the shelf again, once, with a row in the ledger', async () => {
  const { saree, orderId, number } = await cashOrder(3)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  const outcomes = await Promise.all(
    [1, 2].map(() =>
      takeParcelBack(db, { orderId, adminId, reason: 'Nobody at home, three times' }),
    ),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'not-at-the-door'])
  expect(await shop.order(number)).toMatchObject({ payment_state: 'cancelled' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 2, reserved: 0 })
  const movements = await db
    .selectFrom('stock_movements')
    .select(['reason', 'change', 'moved_by'])
    .where('order_id', '=', orderId)
    .where('reason', '=', 'return')
    .execute()
  expect(movements).toEqual([{ reason: 'return', change: 1, moved_by: adminId }])
  expect(await listStockDisagreements(db)).toEqual([])
  expect(await noteCash(db, { orderId, adminId, broughtBy: 'Ravi' })).toEqual({
    outcome: 'not-at-the-door',
  })
})

test('what has not left the shop, is not delivered, or comes without a word is refused, and nothing is written', async () => {
  const before = await handovers()
  const { orderId: atHome } = await cashOrder(2)
  const { orderId: onItsWay } = await cashOrder(3)
  const { orderId: delivered } = await cashOrder(4)
  expect(await noteCash(db, { orderId: atHome, adminId, broughtBy: 'Ravi' })).toEqual({
    outcome: 'not-at-the-door',
  })
  expect(await takeParcelBack(db, { orderId: atHome, adminId, reason: 'No' })).toEqual({
    outcome: 'not-at-the-door',
  })
  expect(await noteCash(db, { orderId: onItsWay, adminId, broughtBy: 'Ravi' })).toEqual({
    outcome: 'not-delivered',
  })
  expect(await noteCash(db, { orderId: delivered, adminId, broughtBy: '' })).toEqual({
    outcome: 'reason-missing',
  })
  expect(
    await takeParcelBack(db, { orderId: delivered, adminId, reason: 'x'.repeat(501) }),
  ).toEqual({ outcome: 'reason-missing' })
  expect(await handovers()).toEqual(before)
  expect(await listOrderActions(db, [atHome, onItsWay, delivered])).toEqual([])
})
