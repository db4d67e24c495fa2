import crypto from 'node:crypto'
import pg from 'pg'
import { openDatabase, type Connection } from '#platform/database/database.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { beginCheckout } from '#shop/checkout/begin-checkout.server.ts'
import { contactsOf } from '#shop/offers/coupon.ts'
import { reportPayment } from '#shop/settlement/report-payment.server.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { openMemoryGateway } from './memory-gateway.ts'

/** Runs one operation after another. `gatewayMs` is the total time that all clients of this process
 * have waited for the gateway. */
export type Client = { once(): Promise<void>; close(): Promise<void>; gatewayMs(): number }
export type SandboxAccount = {
  apiUrl: string
  keyId: string
  keySecret: string
  webhookSecret: string
}

const ACCOUNTS = 100_000
const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: '',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
}
/** `totalPaise` is what an order of one piece costs. */
export type BenchProduct = { id: string; pricePaise: number; totalPaise: number }

/** Creates the tables of `pgbench -i` with 100,000 accounts. */
export async function fillAccounts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    drop table if exists pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history;
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches values (1, 0, '');
    insert into pgbench_tellers select tid, 1, 0, '' from generate_series(1, 10) tid;
    insert into pgbench_accounts select aid, 1, 0, '' from generate_series(1, ${ACCOUNTS}) aid`)
  await pool.query('vacuum analyze pgbench_accounts')
}

/** Runs the transaction of `pgbench -N -M prepared`, statement by statement. */
export async function openSimpleUpdate(connection: Connection): Promise<Client> {
  const client = new pg.Client(connection)
  await client.connect()
  const run = (name: string, text: string, values: unknown[] = []) =>
    client.query({ name, text, values })
  return {
    gatewayMs: () => 0,
    async once() {
      const [aid, tid, delta] = [
        1 + crypto.randomInt(ACCOUNTS),
        1 + crypto.randomInt(10),
        crypto.randomInt(-5000, 5000),
      ]
      await run('begin', 'begin')
      await run('update', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [
        delta,
        aid,
      ])
      await run('select', 'select abalance from pgbench_accounts where aid = $1', [aid])
      await run(
        'insert',
        'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, 1, $2, $3, current_timestamp)',
        [tid, aid, delta],
      )
      await run('end', 'end')
    },
    close: () => client.end(),
  }
}

type OrdersWish = {
  connection: Connection
  clients: number
  sandbox: SandboxAccount | null
  products: readonly BenchProduct[]
  customers: readonly string[]
  couponCode: string
}

/** Customers who place an order, pay it and report the payment. Calls the shop's own functions, with
 * one shared connection pool. */
export function openOrderClients({
  connection,
  clients,
  sandbox,
  products,
  customers,
  couponCode,
}: OrdersWish): Client[] {
  const { db, pool, close } = openDatabase(connection, { connectionsMax: clients })
  const memory = openMemoryGateway()
  const real =
    sandbox && openGateway({ ...sandbox, checkoutScriptUrl: `${sandbox.apiUrl}/v1/checkout.js` })
  const log = openLog('silent')
  const spent = { ms: 0 }
  const services: PaymentServices = {
    db,
    log,
    jobs: openJobs(pool, log),
    gateway: timed(real ?? memory, spent),
    config: { shopName: 'Zari', shopUrl: 'http://localhost:3000' },
  }
  const payAt = async (gatewayOrderId: string) => {
    if (!sandbox)
      return { gatewayPaymentId: memory.payFor(gatewayOrderId), signature: 'f'.repeat(64) }
    const answer = await fetch(`${sandbox.apiUrl}/v1/checkout/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key: sandbox.keyId,
        order_id: gatewayOrderId,
        method: 'netbanking',
        bank: 'HDFC',
        pressed: 'success',
      }),
    })
    const { response } = (await answer.json()) as {
      response: { razorpay_payment_id: string; razorpay_signature: string }
    }
    return {
      gatewayPaymentId: response.razorpay_payment_id,
      signature: response.razorpay_signature,
    }
  }

  let turn = crypto.randomInt(customers.length)
  return Array.from({ length: clients }, (_, place) => ({
    gatewayMs: () => spent.ms,
    async once() {
      const customerId = customers[turn++ % customers.length]!
      const product = products[crypto.randomInt(products.length)]!
      const request = {
        customerId,
        email: 'asha@zari.test',
        address,
        expectedTotalPaise: product.totalPaise,
        couponCode,
        contacts: contactsOf(
          { phoneNo: address.phoneNo, email: `${customerId}@zari.test` },
          { fingerprint: (text) => text },
        ),
        addressFingerprint: 'this machine',
        acceptsNoHold: true,
        lines: [
          {
            productId: product.id,
            size: '' as const,
            quantity: 1,
            seenPricePaise: product.pricePaise,
          },
        ],
      }
      let begun = await beginCheckout(services, { ...request, confirmedOrder: null })
      // The shop asks before it repeats an order of a product; these customers always confirm.
      while (begun.outcome === 'ordered-before')
        begun = await beginCheckout(services, { ...request, confirmedOrder: begun.number })
      if (begun.outcome !== 'begun') throw new Error(`not begun: ${begun.outcome}`)
      const paid = performance.now()
      const receipt = await payAt(begun.gatewayOrderId)
      spent.ms += performance.now() - paid
      const reported = await reportPayment(services, {
        customerId,
        gatewayOrderId: begun.gatewayOrderId,
        ...receipt,
      })
      if (reported.outcome !== 'placed') throw new Error(`not placed: ${reported.outcome}`)
    },
    close: async () => void (place === 0 && (await close())),
  }))
}

/** Adds up the time the shop waits for its gateway. */
function timed(gateway: Gateway, spent: { ms: number }): Gateway {
  const watch =
    <Asked extends unknown[], Result>(ask: (...asked: Asked) => Promise<Result>) =>
    async (...asked: Asked) => {
      const begun = performance.now()
      try {
        return await ask(...asked)
      } finally {
        spent.ms += performance.now() - begun
      }
    }
  return {
    ...gateway,
    createOrder: watch(gateway.createOrder),
    fetchPayment: watch(gateway.fetchPayment),
  }
}
