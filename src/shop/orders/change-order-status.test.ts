import { expect, test } from 'vitest'
import { openEventHub } from '#platform/events/event-hub.server.ts'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { mailsTopic } from '../messages/message.ts'
import { archiveOrder, restoreOrder } from './archive-order.server.ts'
import { changeOrderStatus } from './change-order-status.server.ts'
import { customerOrdersTopic, ordersTopic } from './order.ts'
import type { OrderStatus } from './order-status.ts'

const { db, connection } = await testDatabase()
const { id: adminId } = await admin(db)

async function placedOrder(status: OrderStatus = 1) {
  const { id } = await orderBeingPaid(db)
  return db
    .updateTable('orders')
    .set({ pay_mode: 'cod', payment_state: 'paid', placed_at: new Date(), status })
    .where('id', '=', id)
    .returning(['id', 'customer_id as customerId'])
    .executeTakeFirstOrThrow()
}
const row = (id: number) =>
  db
    .selectFrom('orders')
    .select(['status', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const history = (id: number) =>
  db
    .selectFrom('order_status_changes')
    .select(['from_status', 'to_status', 'changed_by'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
const press = (orderId: number, stage: OrderStatus, basedOn: OrderStatus) =>
  changeOrderStatus(db, { orderId, stage, basedOn, adminId })

test('each change records who changed it from which status to which', async () => {
  const order = await placedOrder()
  expect(await press(order.id, 3, 1)).toEqual({ outcome: 'changed', status: 3 })
  expect(await press(order.id, 3, 3)).toEqual({ outcome: 'changed', status: 2 })
  expect(await row(order.id)).toMatchObject({ status: 2 })
  expect(await history(order.id)).toEqual([
    { from_status: 1, to_status: 3, changed_by: adminId },
    { from_status: 3, to_status: 2, changed_by: adminId },
  ])
})

const mails = async (id: number) =>
  (
    await db.selectFrom('mails').select('kind').where('order_id', '=', id).orderBy('id').execute()
  ).map(({ kind }) => kind)

test('a step forward mails the customer once, however often it is repeated', async () => {
  const order = await placedOrder()
  await press(order.id, 2, 1)
  await press(order.id, 2, 2)
  await press(order.id, 2, 1)
  expect(await mails(order.id)).toEqual(['order-confirmed'])
  await press(order.id, 4, 2)
  await press(order.id, 4, 4)
  expect(await mails(order.id)).toEqual(['order-confirmed', 'delivered'])
})

test('a refused status change sends no mail', async () => {
  const order = await placedOrder(3)
  await press(order.id, 2, 1)
  expect(await mails(order.id)).toEqual([])
})

test('an unchanged status writes nothing', async () => {
  const order = await placedOrder()
  expect(await press(order.id, 1, 1)).toEqual({ outcome: 'unchanged', status: 1 })
  expect(await history(order.id)).toEqual([])
})

test('one of two concurrent status changes is refused, and only one row is written', async () => {
  const order = await placedOrder()
  const outcomes = await Promise.all([press(order.id, 2, 1), press(order.id, 4, 1)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed',
    'changed-by-someone-else',
  ])
  expect(await history(order.id)).toHaveLength(1)
})

test('unpaid, archived and unknown orders do not change', async () => {
  const unpaid = await orderBeingPaid(db)
  expect(await press(unpaid.id, 2, 1)).toEqual({ outcome: 'unknown-order' })
  const archived = await placedOrder(4)
  await archiveOrder(db, archived.id, adminId)
  expect(await press(archived.id, 4, 4)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await press(999_999_999, 2, 1)).toEqual({ outcome: 'unknown-order' })
  expect(await history(archived.id)).toEqual([])
})

test('only a real status change is published to the customer and the admin', async () => {
  const order = await placedOrder()
  const events = await openEventHub(connection)
  const topics: string[] = []
  events.subscribeAll((topic) => void topics.push(topic))
  await press(order.id, 1, 1)
  await press(order.id, 2, 4)
  await press(order.id, 2, 1)
  await expect
    .poll(() => topics.toSorted())
    .toEqual([customerOrdersTopic(order.customerId), mailsTopic, ordersTopic].toSorted())
  await events.close()
})

test('only a delivered order can be archived, and it is restored unchanged', async () => {
  const onItsWay = await placedOrder(3)
  expect(await archiveOrder(db, onItsWay.id, adminId)).toEqual({ outcome: 'not-delivered' })
  expect(await row(onItsWay.id)).toMatchObject({ archived_at: null })

  const delivered = await placedOrder(4)
  expect(await archiveOrder(db, delivered.id, adminId)).toEqual({ outcome: 'archived' })
  const { archived_at } = await row(delivered.id)
  expect(await archiveOrder(db, delivered.id, adminId)).toEqual({ outcome: 'archived' })
  expect(await row(delivered.id)).toEqual({ status: 4, archived_at })
  expect(await restoreOrder(db, delivered.id, adminId)).toEqual({ outcome: 'restored' })
  expect(await row(delivered.id)).toEqual({ status: 4, archived_at: null })
})

test('an unknown order is neither archived nor restored', async () => {
  expect(await archiveOrder(db, 999_999_999, adminId)).toEqual({ outcome: 'unknown-order' })
  expect(await restoreOrder(db, 999_999_999, adminId)).toEqual({ outcome: 'unknown-order' })
  expect(await restoreOrder(db, (await orderBeingPaid(db)).id, adminId)).toEqual({
    outcome: 'unknown-order',
  })
})
