import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/razorpay/start-sandbox.ts'
import type { PayInput } from '../../sandbox/razorpay/control/control.ts'
import type { Db } from '../../src/platform/database/database.server.ts'
import { sealedSecrets } from '../../src/platform/auth/sealed-secrets.server.ts'
import { openLog } from '../../src/platform/log/log.server.ts'
import { isUnavailable } from '../../src/platform/payments/gateway.server.ts'
import { openGateway } from '../../src/platform/payments/razorpay.server.ts'
import { advanceKey } from '../../src/shop/advance-sale.ts'
import type { CartLine } from '../../src/shop/cart/cart.ts'
import { beginCheckout } from '../../src/shop/checkout/begin-checkout.server.ts'
import type { CheckoutBegun, CheckoutRequest } from '../../src/shop/checkout/checkout.ts'
import type { HoldLimits } from '../../src/shop/checkout/hold-limits.ts'
import { receiveWebhook } from '../../src/shop/settlement/receive-webhook.server.ts'
import { reportPayment } from '../../src/shop/settlement/report-payment.server.ts'
import type { PaymentServices } from '../../src/shop/payments/payment-services.server.ts'
import { processWebhook } from '../../src/shop/settlement/process-webhook.server.ts'
import type { Address } from '../../src/shop/customers/address.ts'
import { listStockDisagreements } from '../../src/shop/stock/stock-store.server.ts'
import { customer, sareeInShop, type ShopProduct } from './builders.ts'
import { testDatabase } from './test-database.ts'
import { readSteps, timeSteps } from './stored-state.ts'

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

/** No limits, because the customers of most tests have never paid and count as new accounts. */
const unlimitedHolds: HoldLimits = {
  productUnitsMax: Infinity,
  orderUnitsMax: Infinity,
  orderValueMaxPaise: Infinity,
  shareOfProduct: 1,
  shareOfShopPerAddress: 1,
  shareOfShop: 1,
  shopUnitsMin: Infinity,
}

export const addressFingerprint = (clientAddress: string) =>
  sealedSecrets('a secret of these tests only').fingerprint(clientAddress)

type Begun = Extract<CheckoutBegun, { outcome: 'begun' }>

type Payable = Pick<Begun, 'gatewayOrderId'>

/** Opens the payment services on a database of their own, with the real gateway adapter and the
 * sandbox in this process. */
export async function openTestServices({
  connectionsMax = 20,
  holdLimits = unlimitedHolds,
}: { connectionsMax?: number; holdLimits?: HoldLimits } = {}) {
  const { db, pool } = await testDatabase({ connectionsMax })
  await sql`create table queued_jobs (id bigint generated always as identity, queue text not null, data jsonb not null)`.execute(
    db,
  )
  const sandbox = await startSandbox({ webhookPaceMs: 0 })
  const log: string[] = []
  const services: PaymentServices = {
    db,
    log: openLog('warn', { write: (line) => void log.push(line) }),
    jobs: jobsInTable,
    gateway: openGateway({ ...sandbox, timeoutMs: 30_000, wait: async () => {} }),
    config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
    holdLimits,
  }
  const endpoint = await openWebhookEndpoint(services)
  sandbox.control.webhooks({ url: endpoint.url })
  afterAll(async () => {
    await sandbox.close()
    endpoint.close()
  })
  return {
    services,
    db,
    pool,
    sandbox,
    log,
    ...purchaseSteps(services, sandbox),
    ...readSteps(db),
    ...timeSteps(db),
  }
}

/** Creates a customer who is about to place an order, by default with one unit of each product. */
async function shopper(
  db: Db,
  wanted: { products?: ShopProduct[]; quantity?: number; clientAddress?: string } = {},
): Promise<CheckoutRequest & { products: ShopProduct[]; clientAddress: string }> {
  const { products = [await sareeInShop(db)], clientAddress = '203.0.113.7' } = wanted
  const person = await customer(db)
  const lines = linesFor(products, wanted.quantity)
  return {
    customerId: person.id,
    email: person.email,
    address,
    lines,
    expectedTotalPaise: totalOf(lines),
    clientAddress,
    addressFingerprint: addressFingerprint(clientAddress),
    acceptsNoHold: false,
    confirmedOrder: null,
    confirmedAdvance: advanceKey(products.map(({ id, advance }) => ({ productId: id, advance }))),
    products,
  }
}

/** Functions for the single steps of a purchase. */
function purchaseSteps(services: PaymentServices, sandbox: Sandbox) {
  const { db } = services
  return {
    shopper: (wanted?: Parameters<typeof shopper>[1]) => shopper(db, wanted),
    async begun(request: CheckoutRequest): Promise<Begun> {
      const begun = await beginCheckout(services, request)
      if (begun.outcome !== 'begun') throw new Error(`not begun: ${JSON.stringify(begun)}`)
      return begun
    },
    pay: (begun: Payable, wish: Omit<PayInput, 'orderId'> = {}) =>
      sandbox.control.pay({ orderId: begun.gatewayOrderId, ...wish }),
    async fetchPayment(paymentId: string) {
      const payment = await services.gateway.fetchPayment(paymentId)
      if (!payment || isUnavailable(payment)) throw new Error(`no payment ${paymentId}`)
      return payment
    },
    /** Sends the report that the page sends after the payment window has called its handler. */
    report(customerId: string | null, view: ReturnType<Sandbox['control']['pay']>) {
      if (!view.response) throw new Error('the window called no handler')
      const {
        razorpay_order_id: gatewayOrderId,
        razorpay_payment_id: gatewayPaymentId,
        razorpay_signature: signature,
      } = view.response
      return reportPayment(services, { customerId, gatewayOrderId, gatewayPaymentId, signature })
    },
    /** Delivers due webhooks and processes them. A later call repeats those that failed. */
    async deliverWebhooks(): Promise<number> {
      await sandbox.control.settle()
      const open = await db
        .selectFrom('webhook_inbox')
        .select('event_id')
        .where('processed_at', 'is', null)
        .orderBy('received_at')
        .execute()
      for (const { event_id: eventId } of open) {
        await processWebhook(services, eventId)
      }
      return open.length
    },
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

/** Asserts that captured money = paid orders + refunds + payments in review, and that stock matches
 * its ledger. */
async function expectBooksToBalance(db: Db, sandbox: Sandbox): Promise<void> {
  const state = sandbox.control.state()
  const captured = state.payments.filter((payment) => payment.captured).map(({ id }) => id)
  const knownAtGateway = new Set(state.payments.map(({ id }) => id))
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
  // The sandbox may have been reset between two tests of a file, but the shop's tables were not.
  const explained = kept
    .filter(({ id }) => knownAtGateway.has(id))
    .filter(
      ({ role, amount_paise, refund_committed_paise, payment_state }) =>
        role === 'settling' ||
        (role === 'surplus' && refund_committed_paise === amount_paise) ||
        payment_state === 'payment_review',
    )
    // Leaves out payments that the gateway refunded before capture, as they were never ours.
    .filter(({ id, role }) => role !== 'surplus' || captured.includes(id))
  expect(explained.map(({ id }) => id).toSorted()).toEqual(captured.toSorted())
  expect(await listStockDisagreements(db)).toEqual([])
}

/** A job queue that is transactional like the real one, but has no workers. */
const jobsInTable: PaymentServices['jobs'] = {
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

/** Starts a bare server that receives the gateway's webhooks with the shop's handler. */
async function openWebhookEndpoint(
  services: PaymentServices,
): Promise<{ url: string; close(): void }> {
  async function receive(request: IncomingMessage): Promise<number> {
    const header = (name: string) => request.headers[name]?.toString() ?? null
    const { outcome } = await receiveWebhook(services, {
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
