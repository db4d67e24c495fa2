import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { createOrder } from './create-razorpay-order.server.ts'
import { createRefund } from './create-razorpay-refund.server.ts'
import { fetchAllPages, PAGE_MAX } from './fetch-all-pages.ts'
import { resultOf, callOnce, callWithRetries, NoResponse } from './gateway-calls.server.ts'
import {
  checkGatewaySettings,
  checkoutOriginsOf,
  usesSandbox,
  type GatewaySettings,
} from './gateway-settings.server.ts'
import {
  isGatewayId,
  type Gateway,
  type GatewayHealth,
  type Span,
  type Unavailable,
} from './gateway.server.ts'
import {
  listOf,
  parseDowntime,
  parseOrder,
  parsePayment,
  parseRefund,
} from './razorpay-responses.server.ts'
import { CURRENCY, openSdk, type Sdk, type Wait } from './razorpay-sdk.server.ts'
import { checkoutMessage, verifySignature } from './verify-signatures.server.ts'

type Queries = Pick<
  Gateway,
  | 'findOrdersByReceipt'
  | 'fetchOrder'
  | 'listPayments'
  | 'fetchPayment'
  | 'capturePayment'
  | 'fetchRefund'
  | 'listRefunds'
>

/** Throws at once when keys and addresses do not belong together. Calls `onAnswer` with the
 * gateway's time for each response. */
export function openGateway(
  settings: GatewaySettings,
  onAnswer: (time: Date) => void = () => {},
): Gateway {
  checkGatewaySettings(settings)
  const sdk = openSdk(settings, onAnswer)
  const wait = settings.wait ?? pause
  return {
    keyId: settings.keyId,
    checkoutScriptUrl: settings.checkoutScriptUrl,
    checkoutOrigins: checkoutOriginsOf(settings),
    isSandbox: usesSandbox(settings),
    createOrder: (order) => createOrder(sdk, wait, order),
    refundPayment: (refund) => createRefund(sdk, wait, refund),
    ...queriesOf(sdk, wait),
    ...reportsOf(sdk, wait),
    verifyCheckoutSignature: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
      verifySignature(
        settings.keySecret,
        checkoutMessage(gatewayOrderId, gatewayPaymentId),
        signature,
      ),
    verifyWebhookSignature: (rawBody, signature) =>
      verifySignature(settings.webhookSecret, rawBody, signature) ||
      verifySignature(settings.previousWebhookSecret ?? '', rawBody, signature),
  }
}

function queriesOf(sdk: Sdk, wait: Wait): Queries {
  const list = <Entity>(call: () => Promise<unknown>, entity: z.ZodType<Entity>) =>
    resultOf(() => callWithRetries(() => callOnce(call, listOf(entity)), wait))
  const fetchPayment = async (id: string) =>
    isGatewayId('payment', id)
      ? fetchOne(id, wait, () => sdk.payments.fetch(id), parsePayment)
      : null

  return {
    async findOrdersByReceipt(receipt) {
      const orders = await list(() => sdk.orders.all({ receipt, count: PAGE_MAX }), parseOrder)
      return Array.isArray(orders) ? orders.filter((order) => order.receipt === receipt) : orders
    },
    fetchOrder: async (id) =>
      isGatewayId('order', id) ? fetchOne(id, wait, () => sdk.orders.fetch(id), parseOrder) : null,
    listPayments: async (id) =>
      isGatewayId('order', id) ? list(() => sdk.orders.fetchPayments(id), parsePayment) : [],
    fetchPayment,
    async capturePayment(id, amountPaise) {
      if (!isGatewayId('payment', id)) throw new RangeError('This is not the id of a payment.')
      const capture = () => sdk.payments.capture(id, amountPaise, CURRENCY)
      // Fetches the payment even after a refusal, which may only mean that the payment is already
      // captured.
      await callWithRetries(() => callOnce(capture, parsePayment), wait).catch(() => null)
      return (
        (await fetchPayment(id)) ?? {
          outcome: 'unavailable',
          reason: `The gateway has no payment ${id}`,
        }
      )
    },
    fetchRefund: async (id) =>
      isGatewayId('refund', id)
        ? fetchOne(id, wait, () => sdk.refunds.fetch(id), parseRefund)
        : null,
    listRefunds: async (id) =>
      isGatewayId('payment', id)
        ? list(() => sdk.payments.fetchMultipleRefund(id, { count: PAGE_MAX }), parseRefund)
        : [],
  }
}

function reportsOf(
  sdk: Sdk,
  wait: Wait,
): Pick<Gateway, 'listPaymentsMade' | 'listRefundsMade' | 'findHealth'> {
  return {
    listPaymentsMade: (span) =>
      resultOf(() =>
        fetchAllPages((page) =>
          callWithRetries(
            () =>
              callOnce(
                () => sdk.payments.all({ ...inSeconds(span), ...page }),
                listOf(parsePayment),
              ),
            wait,
          ),
        ),
      ),
    listRefundsMade: (span) =>
      resultOf(() =>
        fetchAllPages((page) =>
          callWithRetries(
            () =>
              callOnce(() => sdk.refunds.all({ ...inSeconds(span), ...page }), listOf(parseRefund)),
            wait,
          ),
        ),
      ),
    findHealth: () =>
      resultOf<GatewayHealth>(
        async () => {
          const downtimes = await callWithRetries(
            () => callOnce(() => sdk.payments.fetchPaymentDowntime(), listOf(parseDowntime)),
            wait,
          )
          return {
            areKeysValid: true,
            downtimes: downtimes.filter((downtime) => downtime !== null),
          }
        },
        ({ isTemporary, status }) =>
          isTemporary ? undefined : { areKeysValid: status !== 401, downtimes: [] },
      ),
  }
}

/** Returns null when the gateway has no such entity. */
async function fetchOne<Entity extends { id: string }>(
  id: string,
  wait: Wait,
  call: () => Promise<unknown>,
  shape: z.ZodType<Entity>,
): Promise<Entity | null | Unavailable> {
  return resultOf<Entity | null>(
    async () => {
      const entity = await callWithRetries(() => callOnce(call, shape), wait)
      if (entity.id !== id)
        throw new NoResponse(`The gateway returned ${entity.id} instead of ${id}`)
      return entity
    },
    ({ isAboutInput }) => (isAboutInput ? null : undefined),
  )
}

function inSeconds({ from, to }: Span): { from: number; to: number } {
  return { from: Math.floor(from.getTime() / 1000), to: Math.floor(to.getTime() / 1000) }
}
