import { callOnce, callWithRetries, GatewayRefusal, NoResponse } from './gateway-calls.server.ts'
import {
  isGatewayId,
  type GatewayOrder,
  type OrderCreated,
  type OrderToCreate,
} from './gateway.server.ts'
import { parseOrder } from './razorpay-responses.server.ts'
import { CURRENCY, type Sdk, type Wait } from './razorpay-sdk.server.ts'

export async function createOrder(
  sdk: Sdk,
  wait: Wait,
  order: OrderToCreate,
): Promise<OrderCreated> {
  try {
    const created = await callWithRetries(() => createOnce(sdk, order), wait, isRateLimited)
    return matches(created, order)
      ? { outcome: 'created', gatewayOrderId: created.id }
      : { outcome: 'refused', reason: 'receipt_taken' }
  } catch (problem) {
    if (problem instanceof NoResponse) return { outcome: 'unknown' }
    if (!(problem instanceof GatewayRefusal)) throw problem
    if (isGatewayId('order', problem.existingOrderId))
      return adoptOrder(sdk, wait, order, problem.existingOrderId)
    if (problem.isTemporary && !isRateLimited(problem)) return { outcome: 'unknown' }
    return { outcome: 'refused', reason: problem.reason }
  }
}

/** Works with both kinds of accounts: some return the same order for a repeated receipt. Others
 * refuse the `unique_receipt` field as unknown. */
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
    return await callOnce(
      () => sdk.orders.create({ ...body, unique_receipt: true } as typeof body),
      parseOrder,
    )
  } catch (problem) {
    if (!(problem instanceof GatewayRefusal) || problem.reason !== 'extra_field_sent') throw problem
    return callOnce(() => sdk.orders.create(body), parseOrder)
  }
}

/** Adopts the order that the receipt already has if everything else is equal. Such an order comes
 * from an earlier call whose response was lost. */
async function adoptOrder(
  sdk: Sdk,
  wait: Wait,
  order: OrderToCreate,
  existingId: string,
): Promise<OrderCreated> {
  try {
    const existing = await callWithRetries(
      () => callOnce(() => sdk.orders.fetch(existingId), parseOrder),
      wait,
    )
    if (!matches(existing, order)) return { outcome: 'refused', reason: 'receipt_taken' }
    return { outcome: 'created', gatewayOrderId: existing.id }
  } catch (problem) {
    if (problem instanceof NoResponse) return { outcome: 'unknown' }
    throw problem
  }
}

/** Recognises the only refusal that proves that no order was created and that the call may be repeated. */
function isRateLimited(problem: unknown): boolean {
  return problem instanceof GatewayRefusal && problem.status === 429
}

function matches(created: GatewayOrder, order: OrderToCreate): boolean {
  return (
    created.amountPaise === order.amountPaise &&
    created.currency === CURRENCY &&
    created.receipt === order.receipt
  )
}
