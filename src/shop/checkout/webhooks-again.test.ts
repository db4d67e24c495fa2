import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { EventRow } from '../../../sandbox/razorpay/entities.ts'
import { openTill } from '../../../tests/test-till.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

/** What somebody can do who has caught every webhook of a shop, or makes up new ones, days later. */

const shop = await openTill()
const { till, db, sandbox } = shop
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

/** Paid after a failure, refunded in part, disputed and won; paid twice; given up while paying; authorised late; and a bank that failed. */
beforeAll(async () => {
  const first = await shop.begun(await shop.shopper())
  shop.pay(first, { pressed: 'failure' })
  const { payment_id: paymentId } = shop.pay(first)
  sandbox.control.refund({ paymentId, amount: 10_000 })
  const dispute = sandbox.control.dispute({ paymentId })
  await shop.hearWebhooks()
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
    await shop.hearWebhooks()
    await shop.refundsAreDue()
    await sendRefunds(till)
  }
  await shop.attemptsAre(30)
  await reconcilePayments(till)
  await shop.hearWebhooks()
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
      receiveWebhook(till, { rawBody: Buffer.from(body), signature, eventId: id }),
    ),
  )
  await shop.hearWebhooks()
  return [...new Set(outcomes.map(({ outcome }) => outcome))]
}

test('5: forged: whatever it says, it is refused and not even stored', async () => {
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

test('5: re-serialised: the same words in other bytes are refused', async () => {
  const before = await books()
  const anew = caught.map(({ body, signature, id }) => ({
    body: JSON.stringify(JSON.parse(body), null, 1),
    signature,
    id: `${id}-anew`,
  }))
  expect(await tell(anew)).toEqual(['forged'])
  expect(await books()).toEqual(before)
})

test('3: replayed, as it was and under new names, in any order: everything stays as it is', async () => {
  const before = await books()
  expect(await tell(caught)).toEqual(['known'])
  expect(
    await tell(caught.toReversed().map((event) => ({ ...event, id: `${event.id}-new` }))),
  ).toEqual(['stored'])
  expect(await books()).toEqual(before)
})

test('24: late: all of them again, days afterwards, change nothing', async () => {
  await sandbox.control.clock({ advanceSeconds: 4 * 86_400 })
  await shop.hearWebhooks()
  const before = await books()
  expect(await tell(caught.map((event) => ({ ...event, id: `${event.id}-late` })))).toEqual([
    'stored',
  ])
  expect(await books()).toEqual(before)
  await shop.expectBooksToBalance()
})
