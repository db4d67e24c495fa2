import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { EventRow } from '../../../sandbox/razorpay/state/entities.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'

/** Tests attacks with forged webhooks, and with recorded webhooks that are replayed days later. */

const shop = await openTestServices()
const { services, db, sandbox } = shop
const tables = [
  'orders',
  'order_lines',
  'payment_attempts',
  'payments',
  'refunds',
  'disputes',
  'stock',
  'stock_holds',
  'stock_movements',
  'mails',
  'carts',
  'gateway_troubles',
]
let caught: EventRow[] = []

/** Creates orders with every kind of payment: failed then paid, partly refunded, disputed and won,
 * paid twice, abandoned, authorised late, and refused by the bank. */
beforeAll(async () => {
  const first = await shop.begun(await shop.shopper())
  shop.pay(first, { pressed: 'failure' })
  const { payment_id: paymentId } = shop.pay(first)
  sandbox.control.refund({ paymentId, amount: 10_000 })
  const dispute = sandbox.control.dispute({ paymentId })
  await shop.deliverWebhooks()
  sandbox.control.dispute({ disputeId: dispute.id, status: 'won' })
  shop.pay(await shop.begun(await shop.shopper()), { knobs: { payment: 'two_payments' } })
  const shopper = await shop.shopper()
  shop.pay(await shop.begun(shopper), { knobs: { payment: 'late_authorize_after:300' } })
  await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  shop.pay(await shop.begun(await shop.shopper()), {
    knobs: { payment: 'fail_then_authorize:900' },
  })
  const { id } = sandbox.control.downtime({ method: 'upi', instrument: { vpa_handle: 'ALL' } })
  await sandbox.control.clock({ advanceSeconds: 900 })
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  for (let rounds = 0; rounds < 3; rounds++) {
    await shop.deliverWebhooks()
    await shop.makeRefundsDue()
    await sendRefunds(services)
  }
  await shop.ageAttempts(30)
  await reconcilePayments(services)
  await shop.deliverWebhooks()
  caught = sandbox.control.state().events
  expect(new Set(caught.map(({ name }) => name)).size).toBeGreaterThanOrEqual(9)
})

async function books(): Promise<unknown> {
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (
          await sql`select to_json(kept) as row from ${sql.table(table)} kept order by to_json(kept)::text`.execute(
            db,
          )
        ).rows,
    ),
  )
  return Object.fromEntries(rows.map((row, place) => [tables[place], row]))
}

async function tell(hooks: { body: string; signature: string; id: string }[]): Promise<string[]> {
  const outcomes = await Promise.all(
    hooks.map(({ body, signature, id }) =>
      receiveWebhook(services, { rawBody: Buffer.from(body), signature, eventId: id }),
    ),
  )
  await shop.deliverWebhooks()
  return [...new Set(outcomes.map(({ outcome }) => outcome))]
}

test('5: a forged webhook is refused and not stored, whatever it contains', async () => {
  const before = await books()
  const inbox = await db.selectFrom('webhook_inbox').select('event_id').execute()
  const forged = caught
    .flatMap(({ body, signature, id }) => [
      {
        body: body
          .replaceAll(/"status":"\w+"/g, '"status":"captured"')
          .replaceAll(/"amount":\d+/g, '"amount":1'),
        signature,
        id: `${id}a`,
      },
      {
        body,
        signature: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        id: `${id}b`,
      },
      { body, signature: signature.toUpperCase(), id: `${id}c` },
      { body: `${body}\n`, signature, id: `${id}d` },
      { body, signature: '', id: `${id}e` },
    ])
    .filter(
      ({ body, signature }) =>
        !caught.some((event) => event.body === body && event.signature === signature),
    )
  expect(await tell(forged)).toEqual(['forged'])
  expect(await db.selectFrom('webhook_inbox').select('event_id').execute()).toEqual(inbox)
  expect(await books()).toEqual(before)
})

test('5: a re-serialised webhook is refused', async () => {
  const before = await books()
  const anew = caught.map(({ body, signature, id }) => ({
    body: JSON.stringify(JSON.parse(body), null, 1),
    signature,
    id: `${id}-anew`,
  }))
  expect(await tell(anew)).toEqual(['forged'])
  expect(await books()).toEqual(before)
})

test('3: replayed webhooks, with old or new ids and in any order, change nothing', async () => {
  const before = await books()
  expect(await tell(caught)).toEqual(['known'])
  expect(
    await tell(caught.toReversed().map((event) => ({ ...event, id: `${event.id}-new` }))),
  ).toEqual(['stored'])
  expect(await books()).toEqual(before)
})

test('24: all webhooks replayed days later change nothing', async () => {
  await sandbox.control.clock({ advanceSeconds: 4 * 86_400 })
  await shop.deliverWebhooks()
  const before = await books()
  expect(await tell(caught.map((event) => ({ ...event, id: `${event.id}-late` })))).toEqual([
    'stored',
  ])
  expect(await books()).toEqual(before)
  await shop.expectBooksToBalance()
})
