import { afterAll, beforeEach } from 'vitest'
import { startSandbox } from '../../sandbox/razorpay/start-sandbox.ts'
import type { Gateway, OrderToCreate } from '../../src/platform/payments/gateway.server.ts'
import { openGateway } from '../../src/platform/payments/razorpay.server.ts'

export const TIMEOUT_MS = 30_000

/** Opens the gateway adapter with the sandbox. Pauses between retries are recorded, not waited for. */
export async function openSandboxGateway() {
  const sandbox = await startSandbox({ seed: 'adapter' })
  const waits: number[] = []
  afterAll(() => sandbox.close())
  beforeEach(() => {
    sandbox.control.reset()
    waits.length = 0
  })
  const withTimeout = (timeoutMs: number): Gateway =>
    openGateway({ ...sandbox, timeoutMs, wait: async (ms) => void waits.push(ms) })
  const gateway = withTimeout(TIMEOUT_MS)

  async function authorized() {
    const id = idOf(await gateway.createOrder(orderToCreate()))
    const paid = sandbox.control.pay({ orderId: id, knobs: { payment: 'authorized_only' } })
    return { id, paymentId: paid.payment_id }
  }
  return { sandbox, waits, gateway, withTimeout, authorized }
}

export function orderToCreate(more: Partial<OrderToCreate> = {}): OrderToCreate {
  return {
    amountPaise: 249_900,
    receipt: 'zari-7-1',
    notes: {},
    autoCaptureMinutes: 12,
    manualCaptureMinutes: 7200,
    ...more,
  }
}

export function idOf(made: Awaited<ReturnType<Gateway['createOrder']>>): string {
  if (made.outcome !== 'created') throw new Error(`The order was not created: ${made.outcome}`)
  return made.gatewayOrderId
}
