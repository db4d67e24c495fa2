import { expect, test } from 'vitest'
import { sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import type { Knobs } from '../../../sandbox/razorpay/scenarios/knobs.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { expireHolds } from '../settlement/expire-holds.server.ts'
import { reconcilePayments } from '../settlement/reconcile-payments.server.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'

const PURCHASES = 40
const AT_ONCE = 8
const SEED = 20_240_105

const shop = await openTestServices({ connectionsMax: 30 })
const { services, db, sandbox } = shop

const faults: { [Name in keyof Knobs]: NonNullable<Knobs[Name]>[] } = {
  order_create: [
    'ok',
    'ok',
    'ok',
    '5xx_before',
    '5xx_after',
    'truncated_200',
    'reset_after',
    '400:bad',
    '429',
  ],
  fetch: ['ok', 'ok', '5xx', 'html_502', 'empty_503', 'null_body'],
  capture: ['ok', '5xx_before', '5xx_after', 'already_captured'],
  refund: [
    'ok',
    '5xx_before',
    '5xx_after',
    'pending_then_processed:60',
    'pending_then_failed:60',
    'insufficient_balance',
  ],
}
const endings: Knobs[] = [
  {},
  {},
  {},
  { payment: 'two_payments' },
  { payment: 'authorized_only' },
  { payment: 'fail:card_declined' },
  { payment: 'pending' },
  { payment: 'late_authorize_after:900' },
  { payment: 'fail_then_authorize:86400' },
  { payment: 'cancelled' },
]
const hooks = [
  'send',
  'send',
  'drop',
  'duplicate:3',
  'reorder',
  'delay:60',
  'corrupt_body',
  'bad_signature',
  'duplicate:2+reorder',
  'unknown_order',
]

/** A small random generator. The same seed gives the same choices on every machine. */
function dice(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return items[Math.floor((state / 2 ** 32) * items.length)]!
  }
}

async function purchase(pick: ReturnType<typeof dice>, products: ShopProduct[]): Promise<void> {
  const shopper = await shop.shopper({ products: [pick(products)] })
  const faultName = pick(['order_create', 'fetch', 'capture', 'refund'] as const)
  const begun = await beginCheckout(services, shopper)
  if (begun.outcome !== 'begun') return
  sandbox.control.scenario({
    match: { order_id: begun.gatewayOrderId },
    knobs: { [faultName]: pick(faults[faultName]!) },
    times: pick([1, 2]),
  })

  const way = pick([
    'pay',
    'pay',
    'pay',
    'leave',
    'let the hold end',
    'change the address',
  ] as const)
  if (way === 'leave') return
  if (way === 'let the hold end') {
    await shop.expireHold(begun.number)
    await expireHolds(services)
  }
  if (way === 'change the address')
    await beginCheckout(services, { ...shopper, address: { ...shopper.address, city: 'Nashik' } })

  const view = shop.pay(begun, { knobs: { ...pick(endings), webhook: pick(hooks) } })
  if (view.response && pick([true, false])) {
    const reports = pick([1, 2, 3])
    await Promise.all(Array.from({ length: reports }, () => shop.report(shopper.customerId, view)))
  }
}

/** Advances the clock by six days, until all refunds and payments have ended. */
async function sixDaysPass(): Promise<void> {
  for (const [round, seconds] of [
    60, 600, 900, 3_600, 86_400, 86_400, 86_400, 86_400, 86_400, 86_400,
  ].entries()) {
    await sandbox.control.clock({ advanceSeconds: seconds })
    await shop.deliverWebhooks()
    await shop.ageAttempts(round < 9 ? 30 + round : 6 * 1440)
    await reconcilePayments(services)
    await db
      .updateTable('orders')
      .set({ hold_expires_at: new Date(0) })
      .where('payment_state', '=', 'pending_payment')
      .execute()
    await expireHolds(services)
    await shop.makeRefundsDue()
    await sendRefunds(services)
  }
}

test(`${PURCHASES} purchases through a faulty gateway account for all money and stock (seed ${SEED})`, async () => {
  const pick = dice(SEED)
  const products = await Promise.all(
    Array.from({ length: 6 }, (_, index) => sareeInShop(db, { quantity: 3 + index * 3 })),
  )
  for (let done = 0; done < PURCHASES; done += AT_ONCE) {
    sandbox.control.scenario({ knobs: { order_create: pick(faults.order_create!) } })
    await Promise.all(Array.from({ length: AT_ONCE }, () => purchase(pick, products)))
    await shop.deliverWebhooks()
    await Promise.all([reconcilePayments(services), expireHolds(services), sendRefunds(services)])
  }
  await sixDaysPass()

  await shop.expectBooksToBalance()
  const states = await db
    .selectFrom('orders')
    .select(['payment_state', (order) => order.fn.countAll<number>().as('count')])
    .groupBy('payment_state')
    .execute()
  expect(['cancelled', 'expired', 'paid', 'refunded']).toEqual(
    expect.arrayContaining(states.map(({ payment_state }) => payment_state)),
  )
  expect(
    await db.selectFrom('stock_holds').selectAll().where('status', '=', 'held').execute(),
  ).toEqual([])
  expect(
    await db.selectFrom('webhook_inbox').selectAll().where('processed_at', 'is', null).execute(),
  ).toEqual([])
  expect(
    await db
      .selectFrom('refunds')
      .selectAll()
      .where('status', 'in', ['requested', 'unknown', 'pending'])
      .execute(),
  ).toEqual([])

  const paidPaise = await db
    .selectFrom('orders')
    .select((order) => order.fn.sum<number>('total_paise').as('sum'))
    .where('payment_state', '=', 'paid')
    .executeTakeFirstOrThrow()
  const gateway = sandbox.control.state()
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const settled = new Map(
    gateway.payments.filter((payment) => payment.captured).map(({ id, amount }) => [id, amount]),
  )
  const returned = sum(
    gateway.refunds
      .filter(({ status, payment_id: id }) => status === 'processed' && settled.has(id))
      .map(({ amount }) => amount),
  )
  expect(sum([...settled.values()]) - returned).toBe(paidPaise.sum)
  const sold = await db
    .selectFrom('stock_movements')
    .select((movement) => movement.fn.sum<number>('change').as('sum'))
    .where('reason', '=', 'sale')
    .executeTakeFirstOrThrow()
  const paidLines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select((line) => line.fn.sum<number>('quantity').as('sum'))
    .where('payment_state', '=', 'paid')
    .executeTakeFirstOrThrow()
  expect(-sold.sum).toBe(paidLines.sum)
})
