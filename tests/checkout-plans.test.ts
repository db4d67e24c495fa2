import { expect, test } from 'vitest'
import { fillHistory } from '../bench/paid-orders/fill-history.ts'
import { beginCheckout } from '../src/shop/checkout/begin-checkout.server.ts'
import { reportPayment } from '../src/shop/settlement/report-payment.server.ts'
import { cachedPlanDatabase } from './plans/record-plans.ts'
import { customer, sareeInShop } from './support/builders.ts'
import { openTestServices } from './support/test-services.ts'

/** Tables that grow with each order. */
const BIG = [
  'carts',
  'mails',
  'order_lines',
  'orders',
  'payment_attempts',
  'payments',
  'stock_holds',
  'stock_movements',
]

const shop = await openTestServices()
const { db, pool } = shop

/** Read from end to end on purpose: the holds of all new accounts count against their limits. */
const READ_WHOLE = ['stock_holds_of_new_accounts']

async function listTablesAndIndexes(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = any ($1::regclass[])`,
    [BIG],
  )
  return [...BIG, ...rows.map(({ name }) => name)]
}

/** The statistics are those of a night without unpaid orders, when indexes of unpaid orders and holds
 * look empty. In a rush they are not. */
test('the cached plans of checkout and payment read no growing table or index from end to end', async () => {
  await Promise.all(Array.from({ length: 300 }, () => customer(db)))
  const saree = await sareeInShop(db)
  await fillHistory(pool, 6_000)
  await pool.query(`vacuum (analyze) ${BIG.join(', ')}, users`)

  const cached = cachedPlanDatabase(pool)
  const services = { ...shop.services, db: cached.db }
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await beginCheckout(services, shopper)
  if (begun.outcome !== 'begun') throw new Error(`not begun: ${begun.outcome}`)
  const { response } = shop.pay(begun)
  const reported = await reportPayment(services, {
    customerId: shopper.customerId,
    gatewayOrderId: begun.gatewayOrderId,
    gatewayPaymentId: response!.razorpay_payment_id,
    signature: response!.razorpay_signature,
  })
  expect(reported).toMatchObject({ outcome: 'placed' })
  const big = await listTablesAndIndexes()
  const read = new Set(cached.readWhole.filter((name) => big.includes(name)))
  expect([...read]).toEqual(READ_WHOLE)
})

test('the states of attempts and offer uses are in no index, so that a payment changes them in place', async () => {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('payment_attempts'::regclass, 'offer_uses'::regclass)`,
  )
  expect(rows).not.toEqual([])
  expect(rows.filter(({ definition }) => /\b(status|state)\b/.test(definition))).toEqual([])
})
