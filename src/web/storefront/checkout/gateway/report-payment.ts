import type { GatewayReceipt } from './load-gateway.ts'

const RESPONSE_TIMEOUT_MS = 20_000

/** Returns true if the shop has confirmed that the order is placed. False can also mean that the
 * outcome is unknown; it never means a failed payment. */
export async function reportPayment(receipt: GatewayReceipt): Promise<boolean> {
  try {
    const response = await fetch('/payments/verify', {
      method: 'POST',
      body: new URLSearchParams(receipt),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    const result: unknown = await response.json()
    return (
      typeof result === 'object' &&
      result !== null &&
      'outcome' in result &&
      result.outcome === 'placed'
    )
  } catch {
    return false
  }
}
