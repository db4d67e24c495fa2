import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { placeCashOrder } from '../checkout/place-cash-order.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { listOrderActions } from '../change-log/payment-action-store.server.ts'
import { countOpenTasks } from './lists/count-open-tasks.server.ts'
import { listCashOrders, listCashDays } from './lists/cash-order-store.server.ts'
import { recordCashReceived, recordParcelReturned } from './close-cash-order.server.ts'

const shop = await openTestServices()
const { services, db } = shop
const { id: adminId } = await admin(db)
await db.updateTable('shop_settings').set({ cod_is_on: true, cod_open_max: 100 }).execute()

async function cashOrder(stage: OrderStatus) {
  const saree = await sareeInShop(db, { quantity: 2 })
  const placed = await placeCashOrder(services, {
    ...(await shop.shopper({ clientAddress: saree.id, products: [saree] })),
    sinceCartId: 0,
  })
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  const { id: orderId, total_paise: totalPaise } = await shop.order(placed.number)
  if (stage > 1) await changeOrderStatus(db, { orderId, stage, basedOn: 1, adminId })
  return { saree, orderId, totalPaise, number: placed.number }
}
const handovers = () => db.selectFrom('cash_handovers').selectAll().execute()

test('a delivered cash order stays open until its cash is recorded once, with courier, admin and amount', async () => {
  const { orderId, number, totalPaise } = await cashOrder(4)
  expect((await countOpenTasks(db)).cash).toBe(1)
  const {
    items: [waiting],
  } = await listCashOrders(db, 1)
  expect(waiting).toMatchObject({ number, isDelivered: true })

  const outcomes = await Promise.all(
    [1, 2].map(() => recordCashReceived(db, { orderId, adminId, broughtBy: 'Ravi, Blue Dart' })),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['closed', 'not-in-delivery'])
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
  expect((await countOpenTasks(db)).cash).toBe(0)
  expect(await listCashDays(db)).toMatchObject([{ orders: 1, paise: totalPaise }])
  await expect(db.updateTable('cash_handovers').set({ amount_paise: 1 }).execute()).rejects.toThrow(
    'written once',
  )
})

test('a returned parcel cancels its order and restocks its products once, with a stock movement', async () => {
  const { saree, orderId, number } = await cashOrder(3)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  const outcomes = await Promise.all(
    [1, 2].map(() =>
      recordParcelReturned(db, { orderId, adminId, reason: 'Nobody at home, three times' }),
    ),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['closed', 'not-in-delivery'])
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
  expect(await recordCashReceived(db, { orderId, adminId, broughtBy: 'Ravi' })).toEqual({
    outcome: 'not-in-delivery',
  })
})

test('closing a cash order too early or without a reason is refused without a change', async () => {
  const before = await handovers()
  const { orderId: atHome } = await cashOrder(2)
  const { orderId: onItsWay } = await cashOrder(3)
  const { orderId: delivered } = await cashOrder(4)
  expect(await recordCashReceived(db, { orderId: atHome, adminId, broughtBy: 'Ravi' })).toEqual({
    outcome: 'not-in-delivery',
  })
  expect(await recordParcelReturned(db, { orderId: atHome, adminId, reason: 'No' })).toEqual({
    outcome: 'not-in-delivery',
  })
  expect(await recordCashReceived(db, { orderId: onItsWay, adminId, broughtBy: 'Ravi' })).toEqual({
    outcome: 'not-delivered',
  })
  expect(await recordCashReceived(db, { orderId: delivered, adminId, broughtBy: '' })).toEqual({
    outcome: 'reason-missing',
  })
  expect(
    await recordParcelReturned(db, { orderId: delivered, adminId, reason: 'x'.repeat(501) }),
  ).toEqual({ outcome: 'reason-missing' })
  expect(await handovers()).toEqual(before)
  expect(await listOrderActions(db, [atHome, onItsWay, delivered])).toEqual([])
})
