import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { listAttemptsOfOrder } from '../payments/attempt-store.server.ts'
import { syncNowOrSoon, syncWithGateway } from './sync-with-gateway.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop
beforeEach(() => sandbox.control.reset())
const nothing = { outcome: 'synced', payments: [], hasCapturedPayment: false }

async function begun() {
  const order = await shop.begun(await shop.shopper())
  const { id } = await shop.order(order.number)
  const [attempt] = await listAttemptsOfOrder(db, id)
  return { ...order, id, attempt: attempt! }
}
const isDue = async (attemptId: number) => {
  const { due } = await db
    .selectFrom('payment_attempts')
    .where('id', '=', attemptId)
    .select(sql<boolean>`next_check_at <= now()`.as('due'))
    .executeTakeFirstOrThrow()
  return due
}
const stateOf = async (number: string) => (await shop.order(number)).payment_state

test('an attempt whose order was never created at the gateway has no payments', async () => {
  const fetchOrder = vi.spyOn(services.gateway, 'fetchOrder')
  expect(await syncWithGateway(services, { gatewayOrderId: null })).toEqual({
    ...nothing,
    isPayable: false,
  })
  expect(fetchOrder).not.toHaveBeenCalled()
  fetchOrder.mockRestore()
})

test('an order without a try to pay stays payable, and its payments are not asked for', async () => {
  const { attempt, number } = await begun()
  const listPayments = vi.spyOn(services.gateway, 'listPayments')
  expect(await syncWithGateway(services, attempt)).toEqual({ ...nothing, isPayable: true })
  expect(listPayments).not.toHaveBeenCalled()
  listPayments.mockRestore()
  expect(await stateOf(number)).toBe('pending_payment')
})

test('an order that the gateway does not know cannot be paid', async () => {
  expect(await syncWithGateway(services, { gatewayOrderId: 'order_00000000000000' })).toEqual({
    ...nothing,
    isPayable: false,
  })
})

test('a payment whose webhook was lost is found and pays its order', async () => {
  const order = await begun()
  shop.pay(order, { knobs: { webhook: 'drop' } })
  const synced = await syncWithGateway(services, order.attempt)
  expect(synced).toMatchObject({ outcome: 'synced', hasCapturedPayment: true })
  expect('payments' in synced && synced.payments).toEqual(['captured'])
  expect(await stateOf(order.number)).toBe('paid')
})

test('of two payments the older one pays the order, whatever the order of the list', async () => {
  const order = await begun()
  shop.pay(order, { knobs: { payment: 'two_payments', webhook: 'drop' } })
  const listed = await services.gateway.listPayments(order.gatewayOrderId)
  if (!Array.isArray(listed)) throw new Error('the sandbox did not answer')
  const [one, other] = listed
  const newestFirst = [
    { ...one!, createdAt: new Date('2024-01-05T09:10:00Z') },
    { ...other!, createdAt: new Date('2024-01-05T09:00:00Z') },
  ]
  const list = vi.spyOn(services.gateway, 'listPayments').mockResolvedValue(newestFirst)
  expect(await syncWithGateway(services, order.attempt)).toMatchObject({ hasCapturedPayment: true })
  list.mockRestore()
  const { settled_payment_id: settledId } = await shop.order(order.number)
  const settling = await db
    .selectFrom('payments')
    .where('id', '=', settledId)
    .select('gateway_payment_id')
    .executeTakeFirst()
  expect(settling?.gateway_payment_id).toBe(other!.id)
})

test('a failed payment is reported and does not pay the order', async () => {
  const order = await begun()
  shop.pay(order, { knobs: { payment: 'fail:card_declined', webhook: 'drop' } })
  const synced = await syncWithGateway(services, order.attempt)
  expect(synced).toMatchObject({ payments: ['failed'], hasCapturedPayment: false })
  expect(await stateOf(order.number)).toBe('pending_payment')
})

test('while the gateway is away nothing is written, and the attempt is checked soon', async () => {
  const order = await begun()
  shop.pay(order, { knobs: { webhook: 'drop' } })
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: sql<Date>`now() + interval '1 hour'` })
    .execute()
  const away = () =>
    sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 3 })
  away()
  expect((await syncWithGateway(services, order.attempt)).outcome).toBe('unavailable')
  expect([await isDue(order.attempt.id), await stateOf(order.number)]).toEqual([
    false,
    'pending_payment',
  ])
  away()
  await syncNowOrSoon(services, order.attempt)
  expect(await isDue(order.attempt.id)).toBe(true)

  await syncNowOrSoon(services, order.attempt)
  expect(await stateOf(order.number)).toBe('paid')
})
