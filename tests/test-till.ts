import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { startSandbox, type Sandbox } from '../sandbox/razorpay/start-sandbox.ts'
import type { PayWish } from '../sandbox/razorpay/control.ts'
import type { Db } from '../src/platform/database/database.server.ts'
import { openLog } from '../src/platform/log/log.server.ts'
import { GatewayUnavailable } from '../src/platform/payments/gateway.server.ts'
import { openGateway } from '../src/platform/payments/razorpay.server.ts'
import type { CartLine } from '../src/shop/cart/cart.ts'
import {
  beginCheckout,
  type CheckoutBegun,
  type CheckoutRequest,
} from '../src/shop/checkout/begin-checkout.server.ts'
import { receiveWebhook } from '../src/shop/checkout/receive-webhook.server.ts'
import { reportPayment } from '../src/shop/checkout/report-payment.server.ts'
import type { Till } from '../src/shop/checkout/till.server.ts'
import { workOnWebhook } from '../src/shop/checkout/work-on-webhook.server.ts'
import type { Address } from '../src/shop/customers/address.ts'
import { listStockDisagreements } from '../src/shop/stock/stock-store.server.ts'
import { customer, sareeInShop, type ShopProduct } from './builders.ts'
import { testDatabase } from './test-database.ts'

export const address: Address = {
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

type Begun = Extract<CheckoutBegun, { outcome: 'begun' }>
type Payable = Pick<Begun, 'gatewayOrderId'>

/** The shop's money side on its own database, with the real adapter and the sandbox gateway in the same process. */
export async function openTill({ connectionsMax = 20 } = {}) {
  const { db, pool } = await testDatabase({ connectionsMax })
  await sql`create table queued_jobs (id bigint generated always as identity, queue text not null, data jsonb not null)`.execute(
    db,
  )
  const sandbox = await startSandbox({ webhookPaceMs: 0 })
  const log: string[] = []
  const till: Till = {
    db,
    log: openLog('warn', { write: (line) => void log.push(line) }),
    jobs: jobsInTable,
    gateway: openGateway({ ...sandbox, timeoutMs: 1_000, wait: async () => {} }),
    config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
  }
  const door = await openWebhookDoor(till)
  sandbox.control.webhooks({ url: door.url })
  afterAll(async () => {
    await sandbox.close()
    door.close()
  })
  return { till, db, pool, sandbox, log, ...storiesOf(till, sandbox) }
}

/** What a test tells: somebody wants something, begins to pay, pays, and the shop hears of it. */
function storiesOf(till: Till, sandbox: Sandbox) {
  const { db } = till
  return {
    /** A customer before Place Order, with one piece of each product. */
    async shopper(
      wanted: { products?: ShopProduct[]; quantity?: number } = {},
    ): Promise<CheckoutRequest & { products: ShopProduct[] }> {
      const products = wanted.products ?? [await sareeInShop(db)]
      const person = await customer(db)
      const lines = linesFor(products, wanted.quantity)
      return {
        customerId: person.id,
        email: person.email,
        address,
        lines,
        expectedTotalPaise: totalOf(lines),
        products,
      }
    },
    async begun(request: CheckoutRequest): Promise<Begun> {
      const begun = await beginCheckout(till, request)
      if (begun.outcome !== 'begun') throw new Error(`not begun: ${JSON.stringify(begun)}`)
      return begun
    },
    pay: (begun: Payable, wish: Omit<PayWish, 'orderId'> = {}) =>
      sandbox.control.pay({ orderId: begun.gatewayOrderId, ...wish }),
    /** What the page sends after the window has called its handler. */
    report(customerId: string | null, view: ReturnType<Sandbox['control']['pay']>) {
      if (!view.response) throw new Error('the window called no handler')
      const {
        razorpay_order_id: gatewayOrderId,
        razorpay_payment_id: gatewayPaymentId,
        razorpay_signature: signature,
      } = view.response
      return reportPayment(till, { customerId, gatewayOrderId, gatewayPaymentId, signature })
    },
    /** Webhooks that are due arrive and are worked on; what could not be worked on stays for the next time. */
    async hearWebhooks(): Promise<number> {
      await sandbox.control.settle()
      const open = await db
        .selectFrom('webhook_inbox')
        .select('event_id')
        .where('processed_at', 'is', null)
        .orderBy('received_at')
        .execute()
      for (const { event_id: eventId } of open) {
        await workOnWebhook(till, eventId).catch((problem: unknown) => {
          if (!(problem instanceof GatewayUnavailable)) throw problem
        })
      }
      return open.length
    },
    order: (number: string) =>
      db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow(),
    stock: (product: ShopProduct) =>
      db
        .selectFrom('stock')
        .select(['on_hand', 'reserved'])
        .where('product_id', '=', product.id)
        .executeTakeFirstOrThrow(),
    mails: () =>
      db.selectFrom('mails').select(['recipient as to', 'subject']).orderBy('id').execute(),
    /** Time passes for one order: its hold is over. */
    async holdIsOver(number: string): Promise<void> {
      await db
        .updateTable('orders')
        .set({ hold_expires_at: sql<Date>`now() - interval '1 second'` })
        .where('number', '=', number)
        .execute()
    },
    /** Time passes for all attempts: so old, and due. */
    async attemptsAre(minutesOld: number): Promise<void> {
      await db
        .updateTable('payment_attempts')
        .set({
          created_at: sql<Date>`now() - make_interval(mins => ${minutesOld})`,
          next_check_at: sql<Date>`now()`,
        })
        .execute()
    },
    refundsAreDue: () =>
      db
        .updateTable('refunds')
        .set({ next_try_at: sql<Date>`now()` })
        .execute(),
    expectBooksToBalance: () => expectBooksToBalance(db, sandbox),
  }
}

export function linesFor(products: readonly ShopProduct[], quantity = 1): CartLine[] {
  return products.map((product) => ({
    productId: product.id,
    size: product.sizes[0] ?? '',
    quantity,
    seenPricePaise: product.sellingPricePaise,
  }))
}

export function totalOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { seenPricePaise, quantity }) => sum + seenPricePaise * quantity, 0)
}

/** Captured at the gateway = paid orders + what is given back or promised back + what a human looks at. And each piece is where its ledger says. */
async function expectBooksToBalance(db: Db, sandbox: Sandbox): Promise<void> {
  const state = sandbox.control.state()
  const captured = state.payments.filter((payment) => payment.captured).map(({ id }) => id)
  const isKnownThere = new Set(state.payments.map(({ id }) => id))
  const kept = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.gateway_payment_id as id',
      'payments.role',
      'payments.amount_paise',
      'payments.refund_committed_paise',
      'orders.payment_state',
    ])
    .where('payments.status', 'in', ['captured', 'refunded'])
    .execute()
  // The sandbox may have been reset between two tests of a file; the shop never forgets.
  const explained = kept
    .filter(({ id }) => isKnownThere.has(id))
    .filter(
      ({ role, amount_paise, refund_committed_paise, payment_state }) =>
        role === 'settling' ||
        (role === 'surplus' && refund_committed_paise === amount_paise) ||
        payment_state === 'payment_review',
    )
    // Returned by the gateway before anybody captured it: in our books, and no money of ours.
    .filter(({ id, role }) => role !== 'surplus' || captured.includes(id))
  expect(explained.map(({ id }) => id).toSorted()).toEqual(captured.toSorted())
  expect(await listStockDisagreements(db)).toEqual([])
}

/** As transactional as the real queue, without anybody who works on it. */
const jobsInTable: Till['jobs'] = {
  async enqueue(tx, queue, data) {
    await sql`insert into queued_jobs (queue, data) values (${queue}, ${JSON.stringify(data)}::jsonb)`.execute(
      tx,
    )
  },
  work() {},
  schedule() {},
  countOpen: async () => [],
  async start() {},
  async stop() {},
}

/** Where the gateway's webhooks arrive: the shop's verb behind a bare listener. */
async function openWebhookDoor(till: Till): Promise<{ url: string; close(): void }> {
  async function receive(request: IncomingMessage): Promise<number> {
    const header = (name: string) => request.headers[name]?.toString() ?? null
    const { outcome } = await receiveWebhook(till, {
      rawBody: await buffer(request),
      signature: header('x-razorpay-signature'),
      eventId: header('x-razorpay-event-id'),
    })
    return outcome === 'forged' ? 400 : 200
  }
  const server = createServer(
    (request, response) =>
      void receive(request)
        .catch(() => 500)
        .then((status) => response.writeHead(status).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}
