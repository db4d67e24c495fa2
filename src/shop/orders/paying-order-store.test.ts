import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { customer, orderBeingPaid, placedOrder } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  findLiveOrderId,
  findPayingOrder,
  listCashOrdersSince,
  listOrdersWithEndedHold,
  updateOrderHold,
  updateOrderState,
} from './paying-order-store.server.ts'

const { db } = await testDatabase()
const setColumns = (id: number, columns: { hold_expires_at: Date }) =>
  db.updateTable('orders').set(columns).where('id', '=', id).execute()

test('a paying order has its address by form field and the state of its hold', async () => {
  const { id } = await orderBeingPaid(db)
  expect(await findPayingOrder(db, id)).toMatchObject({
    address: { firstName: 'Asha', emailId: '', houseNo: '12', pincode: '411001' },
    isHoldOver: false,
    isHoldExtended: false,
  })
  await setColumns(id, { hold_expires_at: new Date(Date.now() - 1_000) })
  expect((await findPayingOrder(db, id)).isHoldOver).toBe(true)
})

test('extending a hold moves its end and is recorded', async () => {
  const { id } = await orderBeingPaid(db)
  await setColumns(id, { hold_expires_at: new Date(Date.now() - 1_000) })
  expect(await listOrdersWithEndedHold(db, 10)).toContain(id)
  await inTransaction(db, (tx) => updateOrderHold(tx, id, { minutes: 10, extended: true }))
  expect(await findPayingOrder(db, id)).toMatchObject({ isHoldOver: false, isHoldExtended: true })
  expect(await listOrdersWithEndedHold(db, 10)).not.toContain(id)
})

test.each(['expired', 'cancelled', 'refund_due'] as const)(
  'an order that is %s is no longer the live order of its cart',
  async (state) => {
    const { id } = await orderBeingPaid(db)
    const { cartId } = await findPayingOrder(db, id)
    expect(await findLiveOrderId(db, cartId)).toBe(id)
    await inTransaction(db, (tx) => updateOrderState(tx, id, state))
    expect(await findLiveOrderId(db, cartId)).toBeUndefined()
  },
)

test.each([
  ['payment_review', true],
  ['refund_due', true],
  ['expired', false],
] as const)('an order that becomes %s is visible: %s', async (state, isVisible) => {
  const { id } = await orderBeingPaid(db)
  await inTransaction(db, (tx) => updateOrderState(tx, id, state))
  const row = await db
    .selectFrom('orders')
    .select('placed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.placed_at !== null).toBe(isVisible)
})

test('cash orders since a cart exclude earlier carts and other customers', async () => {
  const asha = await customer(db)
  const earlier = await placedOrder(db, { customerId: asha.id })
  const later = await placedOrder(db, { customerId: asha.id })
  await placedOrder(db)
  const { cartId } = await findPayingOrder(db, later.id)
  expect(await listCashOrdersSince(db, asha.id, cartId)).toEqual([later])
  expect(await listCashOrdersSince(db, asha.id, 0)).toEqual([later, earlier])
})
