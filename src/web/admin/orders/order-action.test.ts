import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { orderAction } from './order-action.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

async function placedOrder(): Promise<number> {
  const { id } = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .set({ pay_mode: 'cod', payment_state: 'paid', placed_at: new Date() })
    .where('id', '=', id)
    .execute()
  return id
}
function ask(fields: Record<string, string | number>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return orderAction(db, meera.id, form)
}
const row = (id: number) =>
  db
    .selectFrom('orders')
    .select(['courier_name', 'tracking_number', 'internal_note', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('the order page saves courier and note, and its status switches work as in the list', async () => {
  const orderId = await placedOrder()
  expect(
    await ask({
      intent: 'courier',
      orderId,
      basedOn: 1,
      courierName: 'DTDC',
      trackingNumber: 'D1',
    }),
  ).toMatchObject({ tone: 'success', version: 2 })
  expect(
    await ask({ intent: 'note', orderId, basedOn: 1, internalNote: 'Ring twice' }),
  ).toMatchObject({ tone: 'success', version: 2 })
  expect(await ask({ intent: 'press-stage', orderId, stage: 2, basedOn: 1 })).toEqual({
    about: 'order',
    tone: 'success',
    text: 'Now: Order Confirmed',
  })
  expect(await row(orderId)).toEqual({
    courier_name: 'DTDC',
    tracking_number: 'D1',
    internal_note: 'Ring twice',
    status: 2,
  })
})

test('a conflicting edit of an order is refused, keeps the typed text and overwrites nothing', async () => {
  const orderId = await placedOrder()
  await ask({ intent: 'note', orderId, basedOn: 1, internalNote: 'Theirs' })
  const result = await ask({ intent: 'note', orderId, basedOn: 1, internalNote: 'Mine' })
  expect(result).toMatchObject({ about: 'note', tone: 'error', typed: 'Mine' })
  expect(result.text).toContain('Somebody else changed this first')
  expect((await row(orderId)).internal_note).toBe('Theirs')
})

test('an invalid request to the order page changes nothing', async () => {
  const orderId = await placedOrder()
  const before = await row(orderId)
  for (const fields of [
    { orderId: 'x', basedOn: 1 },
    { orderId, basedOn: '1; drop' },
    { orderId: 1e300, basedOn: 1 },
    { orderId: -1, basedOn: 1 },
  ]) {
    for (const intent of ['note', 'courier'])
      expect((await ask({ intent, ...fields, internalNote: 'x', courierName: 'x' })).tone).toBe(
        'error',
      )
  }
  expect(
    (await ask({ intent: 'note', orderId, basedOn: 1, internalNote: 'x'.repeat(2001) })).tone,
  ).toBe('error')
  expect(await row(orderId)).toEqual(before)
})
