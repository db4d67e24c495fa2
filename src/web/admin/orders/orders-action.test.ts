import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { ordersAction } from './orders-action.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

async function paidOrder(status: number): Promise<number> {
  const { id } = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .set({ pay_mode: 'cod', payment_state: 'paid', status, placed_at: new Date() })
    .where('id', '=', id)
    .execute()
  return id
}

function ask(fields: Record<string, string | number>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return ordersAction(db, meera.id, form)
}

async function orderRow(id: number) {
  return db
    .selectFrom('orders')
    .select(['status', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('a status switch changes the status of an order and reports the new status', async () => {
  const orderId = await paidOrder(1)
  expect(await ask({ intent: 'press-stage', orderId, stage: 3, basedOn: 1 })).toEqual({
    tone: 'success',
    text: 'Now: Out For Delivery',
  })
  expect(await ask({ intent: 'press-stage', orderId, stage: 2, basedOn: 3 })).toEqual({
    tone: 'success',
    text: 'Now: Order Placed',
  })
})

test('if two admins change a status at once, the second change is refused and overwrites nothing', async () => {
  const orderId = await paidOrder(1)
  await ask({ intent: 'press-stage', orderId, stage: 2, basedOn: 1 })

  const result = await ask({ intent: 'press-stage', orderId, stage: 4, basedOn: 1 })
  expect(result.tone).toBe('error')
  expect(result.text).toContain('Somebody else changed this order first')
  expect((await orderRow(orderId)).status).toBe(2)
})

test('a delivered order can be archived, and the result offers an undo', async () => {
  const orderId = await paidOrder(4)
  expect(await ask({ intent: 'archive', orderId, number: '7K3M9Q2X1B' })).toEqual({
    tone: 'success',
    text: 'Order Deleted successfully',
    undo: { id: orderId, number: '7K3M9Q2X1B' },
  })
  expect((await orderRow(orderId)).archived_at).not.toBeNull()

  expect((await ask({ intent: 'restore', orderId })).tone).toBe('success')
  expect((await orderRow(orderId)).archived_at).toBeNull()
})

test('an undelivered order cannot be archived', async () => {
  const orderId = await paidOrder(3)
  expect((await ask({ intent: 'archive', orderId })).tone).toBe('error')
  expect((await orderRow(orderId)).archived_at).toBeNull()
})

test('an invalid request to the order list is refused and changes nothing', async () => {
  const orderId = await paidOrder(2)
  const invalid = [
    { intent: 'drop', orderId },
    { intent: 'press-stage', orderId, stage: 9, basedOn: 2 },
    { intent: 'press-stage', orderId: 'x', stage: 3, basedOn: 2 },
  ]
  for (const fields of invalid) expect((await ask(fields)).tone).toBe('error')
  expect((await ask({ intent: 'restore', orderId: 999_999 })).text).toBe('There is no such order.')
  expect((await orderRow(orderId)).status).toBe(2)
})
