import { expect, test } from 'vitest'
import { formatSeenOrder } from '#shop/orders/selected-orders.ts'
import { admin, orderBeingPaid } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { selectedOrdersAction } from './selected-orders-action.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

async function placedOrder(status: 1 | 2 | 3 | 4) {
  const order = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .set({ pay_mode: 'cod', payment_state: 'paid', status, placed_at: new Date() })
    .where('id', '=', order.id)
    .execute()
  return { ...order, status }
}
type Seen = Awaited<ReturnType<typeof placedOrder>>
function ask(
  intent: string,
  selected: Seen[],
  { stage = '2', page = selected }: { stage?: string; page?: Seen[] } = {},
) {
  const form = new FormData()
  form.set('intent', intent)
  form.set('stage', stage)
  for (const { number } of selected) form.append('numbers', number)
  for (const order of page) form.append('seen', formatSeenOrder(order))
  return selectedOrdersAction(db, meera.id, form)
}
const statusOf = async ({ id }: Seen) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('each selected order has a result, and the text counts the results', async () => {
  const [fresh, done, raced] = [await placedOrder(1), await placedOrder(3), await placedOrder(1)]
  await db.updateTable('orders').set({ status: 4 }).where('id', '=', raced.id).execute()
  expect(await ask('move-on', [fresh, done, raced])).toEqual({
    tone: 'success',
    text: '1 order changed, 2 not',
    outcomes: [
      { number: fresh.number, isDone: true, text: 'Now: Order Confirmed' },
      { number: done.number, isDone: false, text: 'Left as it was: Out For Delivery' },
      {
        number: raced.number,
        isDone: false,
        text: 'Somebody else changed this order first. You now see its current state.',
      },
    ],
  })
})

test('orders on the page that are not selected stay unchanged', async () => {
  const [selected, other] = [await placedOrder(1), await placedOrder(1)]
  await ask('move-on', [selected], { page: [selected, other] })
  expect([await statusOf(selected), await statusOf(other)]).toEqual([2, 1])
})

test('a request without selected orders or without a valid stage changes nothing', async () => {
  const order = await placedOrder(2)
  expect(await ask('move-on', [], { page: [order] })).toMatchObject({
    tone: 'error',
    text: 'Please select some orders first.',
  })
  for (const stage of ['1', '9', ''])
    expect((await ask('move-on', [order], { stage }))?.tone).toBe('error')
  expect(await statusOf(order)).toBe(2)
})

test('slips of selected orders keep the list order, and intents for a single order are not handled', async () => {
  const orders = [await placedOrder(1), await placedOrder(1)]
  const redirect: Response = await ask('print-slips', orders).then(
    () => new Response(),
    (thrown: Response) => thrown,
  )
  expect(redirect.headers.get('location')).toBe(
    `/admin/orders/slips?numbers=${orders.map(({ number }) => number).join(',')}`,
  )
  expect(await ask('press-stage', orders)).toBeNull()
})
