import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPaymentAdmin, PRICE } from '../../../tests/support/payment-admin-services.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import { countOpenTasks } from './lists/count-open-tasks.server.ts'
import { dayOf } from './gateway-day.ts'
import { listGatewayDays } from './gateway-day-store.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { recheckPayment } from './recheck-with-gateway.server.ts'
import { compareDay, compareYesterday } from './compare-day.server.ts'

const shop = await openPaymentAdmin()
const { services, db, sandbox, adminId, actions, paidOrder } = shop
const newest = async () => (await listGatewayDays(db, 1)).items[0]!

test('the comparison of a day names a payment missing in the shop until the payment is imported', async () => {
  const today = dayOf(new Date())
  const { paymentId } = await paidOrder()
  await requestRefund(services, {
    paymentId: paymentId!,
    amountPaise: 50_000,
    basedOnLeftPaise: PRICE,
    reason: 'A flaw.',
    adminId,
  })
  await sendRefunds(services)
  expect(await compareDay(services, { day: today, adminId: null })).toEqual({ outcome: 'equal' })
  expect(await listGatewayDays(db, 1)).toMatchObject({
    items: [
      {
        day: today,
        ourCapturedPaise: PRICE,
        gatewayCapturedPaise: PRICE,
        ourRefundedPaise: 50_000,
        gatewayRefundedPaise: 50_000,
        differences: [],
      },
    ],
  })

  const unreported = await paidOrder({ webhook: 'drop' })
  expect(await compareDay(services, { day: today, adminId })).toEqual({
    outcome: 'different',
    differences: 1,
  })
  expect(await listGatewayDays(db, 1)).toMatchObject({
    total: 1,
    items: [
      {
        gatewayCapturedPaise: 2 * PRICE,
        differences: [
          { kind: 'payment', id: unreported.gatewayPaymentId, oursPaise: null, theirsPaise: PRICE },
        ],
      },
    ],
  })
  expect(await countOpenTasks(db)).toMatchObject({ days: 1 })
  expect(
    await recheckPayment(services, { gatewayPaymentId: unreported.gatewayPaymentId, adminId }),
  ).toEqual({ outcome: 'asked', isOurs: true })
  expect(await compareDay(services, { day: today, adminId })).toEqual({ outcome: 'equal' })
})

test('a refund made in the dashboard is imported when its day is compared', async () => {
  const { number, gatewayPaymentId } = await paidOrder()
  sandbox.control.webhooks({ isEnabled: false })
  sandbox.control.refund({ paymentId: gatewayPaymentId })
  expect(await compareDay(services, { day: dayOf(new Date()), adminId: null })).toEqual({
    outcome: 'equal',
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('a day is not compared, and nothing is written, while the gateway lists cannot be read', async () => {
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 3 })
  expect(await compareDay(services, { day: dayOf(new Date()), adminId })).toEqual({
    outcome: 'gateway-away',
  })
  expect(await listGatewayDays(db, 1)).toMatchObject({ total: 0 })
  expect(await actions()).toEqual([])
})

test('rows of the action log cannot be changed or deleted', async () => {
  await paidOrder()
  await compareDay(services, { day: dayOf(new Date()), adminId })
  await expect(sql`update staff_changes set reason = 'another'`.execute(db)).rejects.toThrow(
    'written once',
  )
  await expect(sql`delete from staff_changes`.execute(db)).rejects.toThrow('written once')
})

test('the nightly comparison reports stock numbers that differ from the ledger', async () => {
  const shopper = await shop.shopper()
  await shop.begun(shopper)
  const { id } = shopper.products[0]!
  await compareYesterday(services)
  expect((await newest()).differences).toEqual([])

  await sql`update stock set on_hand = on_hand + 2 where product_id = ${id}`.execute(db)
  await compareYesterday(services)
  const { differences } = await newest()
  expect(differences).toEqual([
    {
      kind: 'stock',
      id,
      says: expect.stringMatching(
        /^Any size: \d+ on hand and \d+ by the ledger; 1 reserved, 1 by the ledger and 1 held\.$/,
      ),
    },
  ])
  expect(await countOpenTasks(db)).toMatchObject({ days: 1 })
  expect(shop.log.at(-1)).toContain('daily comparison with the gateway found differences')

  await sql`update stock set on_hand = on_hand - 2 where product_id = ${id}`.execute(db)
  expect(await compareDay(services, { day: dayOf(new Date()), adminId: null })).toEqual({
    outcome: 'equal',
  })
})

test('the comparison reports a product with more reserved units than its holds', async () => {
  const shopper = await shop.shopper()
  await shop.begun(shopper)
  await sql`update stock set reserved = reserved + 1 where product_id = ${shopper.products[0]!.id}`.execute(
    db,
  )
  expect(await compareDay(services, { day: dayOf(new Date()), adminId: null })).toEqual({
    outcome: 'different',
    differences: 1,
  })
  expect((await newest()).differences).toMatchObject([
    { kind: 'stock', says: expect.stringContaining('2 reserved, 1 by the ledger and 1 held') },
  ])
})

test('payments and refunds of the former demo are left out of the day on which it ended', async () => {
  const today = dayOf(new Date())
  const { gatewayPaymentId } = await paidOrder()
  sandbox.control.webhooks({ isEnabled: false })
  sandbox.control.refund({ paymentId: gatewayPaymentId })
  await sql`truncate orders, payments, stock cascade`.execute(db)
  expect(await compareDay(services, { day: today, adminId: null })).toMatchObject({
    outcome: 'different',
  })
  const inASecond = sql<Date>`now() + interval '1 second'`
  await db.updateTable('shop_settings').set({ own_shop_since: inASecond }).execute()
  expect(await compareDay(services, { day: today, adminId: null })).toEqual({ outcome: 'equal' })
  expect(await newest()).toMatchObject({ gatewayCapturedPaise: 0, gatewayRefundedPaise: 0 })

  const yesterday = sql<Date>`now() - interval '1 day'`
  await db.updateTable('shop_settings').set({ own_shop_since: yesterday }).execute()
  await paidOrder({ webhook: 'drop' })
  expect(await compareDay(services, { day: today, adminId: null })).toMatchObject({
    outcome: 'different',
  })
  await db.updateTable('shop_settings').set({ own_shop_since: null }).execute()
})
