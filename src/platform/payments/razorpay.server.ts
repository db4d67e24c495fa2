import { setTimeout as pause } from 'node:timers/promises'
import Razorpay from 'razorpay'
import { ask, askAgain, GatewayRefusal } from './gateway-calls.server.ts'
import { everyPage, PAGE_MAX } from './every-page.ts'
import {
  checkGatewaySettings,
  checkoutOriginsOf,
  isStandIn,
  type GatewaySettings,
} from './gateway-settings.server.ts'
import type {
  Gateway,
  GatewayOrder,
  GatewayPayment,
  OrderCreated,
  OrderToCreate,
  RefundMade,
  RefundToMake,
  Span,
} from './gateway.server.ts'
import { GatewayUnavailable, isGatewayId } from './gateway.server.ts'
import {
  downtimeAnswer,
  listOf,
  orderAnswer,
  paymentAnswer,
  refundAnswer,
} from './razorpay-answers.server.ts'
import { checkoutMessage, isSignedWith } from './signatures.server.ts'

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 2_000_000
const CURRENCY = 'INR'

/** The shop's only way to the gateway. Throws at once when keys and addresses do not belong together. */
export function openGateway(settings: GatewaySettings): Gateway {
  checkGatewaySettings(settings)
  const sdk = openSdk(settings)
  const wait = settings.wait ?? pause

  const fetchPayment = (id: string) =>
    isGatewayId('payment', id)
      ? found(id, () => askAgain(() => ask(() => sdk.payments.fetch(id), paymentAnswer), wait))
      : null
  const fetchOrder = (id: string) =>
    isGatewayId('order', id)
      ? found(id, () => askAgain(() => ask(() => sdk.orders.fetch(id), orderAnswer), wait))
      : null

  return {
    keyId: settings.keyId,
    checkoutScriptUrl: settings.checkoutScriptUrl,
    checkoutOrigins: checkoutOriginsOf(settings),
    isSandbox: isStandIn(settings),

    createOrder: (order) => createOrder(sdk, wait, order),
    async findOrdersByReceipt(receipt) {
      const orders = await known(() =>
        askAgain(
          () => ask(() => sdk.orders.all({ receipt, count: PAGE_MAX }), listOf(orderAnswer)),
          wait,
        ),
      )
      return orders.filter((order) => order.receipt === receipt)
    },
    fetchOrder: async (id) => fetchOrder(id),
    listPayments: async (id) => {
      if (!isGatewayId('order', id)) return []
      return known(() =>
        askAgain(() => ask(() => sdk.orders.fetchPayments(id), listOf(paymentAnswer)), wait),
      )
    },
    fetchPayment: async (id) => fetchPayment(id),

    async capturePayment(id, amountPaise) {
      if (!isGatewayId('payment', id)) throw new RangeError('This is not the id of a payment.')
      // A refusal may only mean that somebody else captured it first: the payment itself has the last word.
      await askAgain(
        () => ask(() => sdk.payments.capture(id, amountPaise, CURRENCY), paymentAnswer),
        wait,
      ).catch(() => null)
      const payment = await fetchPayment(id)
      if (!payment) throw new GatewayUnavailable(`The gateway knows no payment ${id}`)
      return payment
    },

    refundPayment: (refund) => refundPayment(sdk, wait, refund),
    fetchRefund: async (id) =>
      isGatewayId('refund', id)
        ? found(id, () => askAgain(() => ask(() => sdk.refunds.fetch(id), refundAnswer), wait))
        : null,
    listRefunds: async (id) => {
      if (!isGatewayId('payment', id)) return []
      return known(() =>
        askAgain(
          () =>
            ask(
              () => sdk.payments.fetchMultipleRefund(id, { count: PAGE_MAX }),
              listOf(refundAnswer),
            ),
          wait,
        ),
      )
    },
    listPaymentsMade: (span) =>
      everyPage((page) =>
        known(() =>
          askAgain(
            () =>
              ask(() => sdk.payments.all({ ...inSeconds(span), ...page }), listOf(paymentAnswer)),
            wait,
          ),
        ),
      ),
    listRefundsMade: (span) =>
      everyPage((page) =>
        known(() =>
          askAgain(
            () => ask(() => sdk.refunds.all({ ...inSeconds(span), ...page }), listOf(refundAnswer)),
            wait,
          ),
        ),
      ),

    async findHealth() {
      try {
        const downtimes = await askAgain(
          () => ask(() => sdk.payments.fetchPaymentDowntime(), listOf(downtimeAnswer)),
          wait,
        )
        return { areKeysTaken: true, downtimes: downtimes.filter((downtime) => downtime !== null) }
      } catch (problem) {
        if (!(problem instanceof GatewayRefusal) || problem.isTemporary)
          throw asUnavailable(problem)
        return { areKeysTaken: problem.status !== 401, downtimes: [] }
      }
    },

    isGenuineCheckout: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
      isSignedWith(
        settings.keySecret,
        checkoutMessage(gatewayOrderId, gatewayPaymentId),
        signature,
      ),
    isGenuineWebhook: (rawBody, signature) =>
      isSignedWith(settings.webhookSecret, rawBody, signature) ||
      isSignedWith(settings.previousWebhookSecret ?? '', rawBody, signature),
  }
}

async function createOrder(sdk: Sdk, wait: Wait, order: OrderToCreate): Promise<OrderCreated> {
  try {
    const made = await askAgain(() => createOnce(sdk, order), wait, isTurnedAway)
    return isWhatWasOrdered(made, order)
      ? { outcome: 'created', gatewayOrderId: made.id }
      : { outcome: 'refused', reason: 'receipt_taken' }
  } catch (problem) {
    if (!(problem instanceof GatewayRefusal)) return unknownUnlessSurprise(problem)
    if (isGatewayId('order', problem.existingOrderId))
      return adoptOrder(sdk, wait, order, problem.existingOrderId)
    if (problem.isTemporary && !isTurnedAway(problem)) return { outcome: 'unknown' }
    return { outcome: 'refused', reason: problem.reason }
  }
}

/** Some accounts answer a repeated receipt with the same order, others do not know the wish and refuse the field. */
async function createOnce(sdk: Sdk, order: OrderToCreate): Promise<GatewayOrder> {
  const body = {
    amount: order.amountPaise,
    currency: CURRENCY,
    receipt: order.receipt,
    notes: order.notes,
    payment: {
      capture: 'automatic' as const,
      capture_options: {
        automatic_expiry_period: order.autoCaptureMinutes,
        manual_expiry_period: order.manualCaptureMinutes,
        refund_speed: 'normal' as const,
      },
    },
  }
  try {
    return await ask(
      () => sdk.orders.create({ ...body, unique_receipt: true } as typeof body),
      orderAnswer,
    )
  } catch (problem) {
    if (!(problem instanceof GatewayRefusal) || problem.reason !== 'extra_field_sent') throw problem
    return ask(() => sdk.orders.create(body), orderAnswer)
  }
}

/** The gateway says that this receipt has an order: ours, from a try whose answer was lost, if it is the same in all else. */
async function adoptOrder(
  sdk: Sdk,
  wait: Wait,
  order: OrderToCreate,
  existingId: string,
): Promise<OrderCreated> {
  try {
    const existing = await askAgain(
      () => ask(() => sdk.orders.fetch(existingId), orderAnswer),
      wait,
    )
    if (!isWhatWasOrdered(existing, order)) return { outcome: 'refused', reason: 'receipt_taken' }
    return { outcome: 'created', gatewayOrderId: existing.id }
  } catch (problem) {
    return unknownUnlessSurprise(problem)
  }
}

/**
 * Not by the SDK's own `payments.refund`: it drops the idempotency header without a word, and a repeated refund
 * would then pay twice.
 */
async function refundPayment(sdk: Sdk, wait: Wait, refund: RefundToMake): Promise<RefundMade> {
  if (!isGatewayId('payment', refund.paymentId))
    return { outcome: 'refused', reason: 'not_a_payment_id' }
  if (!/^[A-Za-z0-9_-]{10,64}$/.test(refund.idempotencyKey))
    throw new RangeError('A refund needs an idempotency key of 10 to 64 letters, digits, - or _.')
  const body = { amount: refund.amountPaise, speed: 'normal', notes: refund.notes }
  const headers = { 'X-Refund-Idempotency': refund.idempotencyKey }
  try {
    const made = await askAgain(
      () =>
        ask(() => sdk.post(`/v1/payments/${refund.paymentId}/refund`, body, headers), refundAnswer),
      wait,
    )
    if (made.gatewayPaymentId !== refund.paymentId || made.amountPaise !== refund.amountPaise)
      return { outcome: 'unknown' }
    return { outcome: 'accepted', refund: made }
  } catch (problem) {
    if (!(problem instanceof GatewayRefusal)) return unknownUnlessSurprise(problem)
    const mayStillWork = problem.isTemporary || problem.status === 401
    return mayStillWork ? { outcome: 'unknown' } : { outcome: 'refused', reason: problem.reason }
  }
}

/** Null for an id that the gateway does not know; everything short of a clear answer is `GatewayUnavailable`, also a no for another reason. */
async function found<Entity extends GatewayOrder | GatewayPayment | { id: string }>(
  id: string,
  question: () => Promise<Entity>,
): Promise<Entity | null> {
  try {
    const entity = await question()
    if (entity.id !== id)
      throw new GatewayUnavailable(`The gateway was asked for ${id} and answered with ${entity.id}`)
    return entity
  } catch (problem) {
    if (problem instanceof GatewayRefusal && problem.isAboutInput) return null
    throw asUnavailable(problem)
  }
}

/** A refusal that does not answer the question. */
function asUnavailable(problem: unknown): unknown {
  return problem instanceof GatewayRefusal
    ? new GatewayUnavailable(problem.message, { cause: problem })
    : problem
}

function inSeconds({ from, to }: Span): { from: number; to: number } {
  return { from: Math.floor(from.getTime() / 1000), to: Math.floor(to.getTime() / 1000) }
}

async function known<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (problem) {
    throw asUnavailable(problem)
  }
}

/** Too many requests: the only answer to a creation that proves that nothing was created and may be tried again. */
function isTurnedAway(problem: unknown): boolean {
  return problem instanceof GatewayRefusal && problem.status === 429
}

function isWhatWasOrdered(made: GatewayOrder, order: OrderToCreate): boolean {
  return (
    made.amountPaise === order.amountPaise &&
    made.currency === CURRENCY &&
    made.receipt === order.receipt
  )
}

function unknownUnlessSurprise(problem: unknown): { outcome: 'unknown' } {
  if (problem instanceof GatewayUnavailable) return { outcome: 'unknown' }
  throw problem
}

type Wait = (ms: number) => Promise<unknown>

type Sdk = Pick<Razorpay, 'orders' | 'payments' | 'refunds'> & {
  post(path: string, body: object, headers: Record<string, string>): Promise<unknown>
}

/** The SDK's own axios instance: not in its types, and the only place where its address can be changed. */
type Rq = {
  defaults: {
    baseURL?: string
    timeout?: number
    proxy?: false
    maxRedirects?: number
    maxContentLength?: number
  }
  interceptors: {
    request: { use(onRequest: (config: { signal?: AbortSignal }) => object): void }
    response: { use(onAnswer: undefined, onError: (error: RqError) => Promise<never>): void }
  }
  getUri(config: { url: string }): string
  post(
    path: string,
    body: object,
    config: { headers: Record<string, string> },
  ): Promise<{ data: unknown }>
}
type RqError = {
  code?: string
  message?: string
  response?: { status: number; data: { error?: unknown } }
}

function openSdk(settings: GatewaySettings): Sdk {
  const razorpay = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret })
  const { rq } = razorpay.api as unknown as { rq: Rq }
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS
  Object.assign(rq.defaults, {
    baseURL: settings.apiUrl,
    timeout: timeoutMs,
    // Otherwise `http_proxy` catches calls to a local gateway, and a redirect turns a payment into a reading.
    proxy: false,
    maxRedirects: 0,
    maxContentLength: ANSWER_MAX_BYTES,
  })
  // The time-out above starts again with every byte; this one ends a call that only drips.
  rq.interceptors.request.use((config) =>
    Object.assign(config, { signal: AbortSignal.timeout(timeoutMs) }),
  )
  rq.interceptors.response.use(undefined, giveEveryErrorAnAnswer)
  if (!rq.getUri({ url: '/v1/orders' }).startsWith(settings.apiUrl))
    throw new Error('The gateway address was not taken over by the SDK.')
  return {
    orders: razorpay.orders,
    payments: razorpay.payments,
    refunds: razorpay.refunds,
    post: (path, body, headers) => rq.post(path, body, { headers }).then((answer) => answer.data),
  }
}

/** The SDK reads `response.data.error` of every error and hides the real one behind a TypeError when it is not there. */
function giveEveryErrorAnAnswer(error: RqError): Promise<never> {
  error.response ??= {
    status: 0,
    data: { error: { code: 'NO_ANSWER', description: error.code ?? error.message ?? 'no answer' } },
  }
  if (typeof error.response.data !== 'object' || error.response.data === null)
    error.response.data = {}
  return Promise.reject(error)
}
